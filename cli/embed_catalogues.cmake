# Writes OUTPUT, a C++ file holding every i18n/<language>/<area>.json of FOLDER, so that the program needs no
# files beside it.
file(GLOB catalogues ${FOLDER}/*/*.json)
set(text "#include \"cli/catalogue.hpp\"\n\nnamespace sushiya {\n\nnamespace {\n\nconstexpr CatalogueText kTexts[] = {\n")
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM area)
  cmake_path(GET catalogue PARENT_PATH parent)
  cmake_path(GET parent FILENAME language)
  file(READ ${catalogue} json)
  string(APPEND text "    {\"${language}\", \"${area}\", R\"catalogue(${json})catalogue\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\nstd::span<const CatalogueText> catalogue_texts() { return kTexts; }\n\n}  // namespace sushiya\n")
file(WRITE ${OUTPUT} "${text}")
