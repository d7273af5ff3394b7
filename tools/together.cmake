# Files of one folder are compiled together, a few at a time, where a preset asks for it: what they include, and the
# templates they share, are then read and compiled once. Folders stay apart, for each has its own words (every game has
# an Action); so do files compiled for each game, and those named APART. Presets gcc and lint compile every file alone, and so see whether it
# includes what it needs.
option(SUSHIYA_TOGETHER "Compile files of one folder together" OFF)

function(compile_together target)
  if(NOT SUSHIYA_TOGETHER)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" APART)
  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${arg_APART})
  foreach(source ${sources})
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${source}" NORMALIZE generated)
    if(generated)
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE folder)
    cmake_path(GET folder PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR batch "0${in_${folder}} / 12")
    math(EXPR in_${folder} "0${in_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
endfunction()
