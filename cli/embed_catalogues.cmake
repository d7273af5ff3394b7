# Writes OUTPUT, a C++ file holding every ROOT/i18n/<language>/<area>.json and the rules ROOT/docs/rules, so that the
# program needs no files beside it.
function(embed list language area file)
  file(READ ${file} content)
  set(${list} "${${list}}    {\"${language}\", \"${area}\", R\"embedded(${content})embedded\"},\n" PARENT_SCOPE)
endfunction()

file(GLOB catalogues ${ROOT}/i18n/*/*.json)
foreach(catalogue ${catalogues})
  cmake_path(GET catalogue STEM area)
  cmake_path(GET catalogue PARENT_PATH parent)
  cmake_path(GET parent FILENAME language)
  embed(texts ${language} ${area} ${catalogue})
endforeach()
# The English rules lie in the folder itself, those of other languages in folders of it.
file(GLOB pages ${ROOT}/docs/rules/*.md ${ROOT}/docs/rules/*/*.md)
foreach(page ${pages})
  cmake_path(GET page STEM game)
  cmake_path(GET page PARENT_PATH parent)
  cmake_path(GET parent FILENAME language)
  string(REPLACE "rules" "en" language ${language})
  embed(rules ${language} ${game} ${page})
endforeach()
file(WRITE ${OUTPUT} "#include \"cli/catalogue.hpp\"

namespace sushiya {

namespace {

constexpr EmbeddedText kCatalogues[] = {
${texts}};

constexpr EmbeddedText kRules[] = {
${rules}};

}  // namespace

std::span<const EmbeddedText> catalogue_texts() { return kCatalogues; }
std::span<const EmbeddedText> rules_texts() { return kRules; }

}  // namespace sushiya
")
