# What a source distribution of the package takes along, beside this folder: the same files in the same places, so that
# they are built by the same CMakeLists.txt (python/pyproject.toml, cmake.source-dir).
set(vendor ${CMAKE_CURRENT_LIST_DIR}/vendor)
file(REMOVE_RECURSE ${vendor})
file(COPY CMakeLists.txt LICENSE engine batch bots gpu DESTINATION ${vendor})
file(COPY tools/games.cmake tools/together.cmake tools/compile DESTINATION ${vendor}/tools)
file(COPY python/CMakeLists.txt python/src python/sushiya DESTINATION ${vendor}/python PATTERN __pycache__ EXCLUDE)
file(COPY web/src/art DESTINATION ${vendor}/web/src FILES_MATCHING PATTERN *.svg)
# Debian's package of it is not everywhere; it is one header that may be given away (CC0).
find_path(expected tl/expected.hpp REQUIRED)
file(COPY ${expected}/tl/expected.hpp DESTINATION ${vendor}/tl)
