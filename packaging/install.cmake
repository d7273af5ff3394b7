# What `cmake --install` puts where, and the Debian package made of it (`cpack` in the build folder).
# Build what is installed (`ninja sushiya`, which builds the libraries too) before: tests and tools are not part of it.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the program: page, manual, completions, service ----

install(TARGETS sushiya COMPONENT program)
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sushiya/web COMPONENT program OPTIONAL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# The program describes itself, so that no page of the manual is older than what it describes.
set(described ${CMAKE_BINARY_DIR}/described)
install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:sushiya> -D FOLDER=${described}
                              -P ${CMAKE_CURRENT_LIST_DIR}/describe.cmake COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT program)
install(DIRECTORY ${described}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${described}/sushiya.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME sushiya COMPONENT program)
# Debian's zsh looks for those of packages elsewhere.
set(zsh_folder site-functions)
if(EXISTS /etc/debian_version)
  set(zsh_folder vendor-completions)
endif()
install(FILES ${described}/sushiya.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh_folder}
        RENAME _sushiya COMPONENT program)
install(FILES ${described}/sushiya.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT program)

# The folder is fixed while installing, when the prefix is known.
install(CODE "set(BIN \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
              configure_file(${CMAKE_CURRENT_LIST_DIR}/sushiya.service.in ${described}/sushiya.service @ONLY)"
        COMPONENT program)
install(FILES ${described}/sushiya.service DESTINATION lib/systemd/system COMPONENT program)

# ---- the libraries: find_package(Sushiya) ----

set(headers ${CMAKE_INSTALL_INCLUDEDIR}/sushiya)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/Sushiya)
install(DIRECTORY engine bots DESTINATION ${headers} COMPONENT libraries FILES_MATCHING PATTERN *.hpp
        PATTERN fit EXCLUDE)
install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/engine ${CMAKE_BINARY_DIR}/generated/bots DESTINATION ${headers}
        COMPONENT libraries FILES_MATCHING PATTERN *.hpp)
install(TARGETS sushiya_rules sushiya_engine sushiya_bots EXPORT Sushiya COMPONENT libraries
        INCLUDES DESTINATION ${headers} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT Sushiya NAMESPACE sushiya:: DESTINATION ${config} COMPONENT libraries)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/SushiyaConfig.cmake.in ${CMAKE_BINARY_DIR}/SushiyaConfig.cmake
                              INSTALL_DESTINATION ${config})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/SushiyaConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/SushiyaConfig.cmake ${CMAKE_BINARY_DIR}/SushiyaConfigVersion.cmake
        DESTINATION ${config} COMPONENT libraries)

# ---- the Debian package: the program without the libraries ----

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Sushiya project")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Sushi Go!, Sushi Go Party!, Sushi Boat and Sushizock: play, serve, score")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_LIST_DIR}/debian/postinst;${CMAKE_CURRENT_LIST_DIR}/debian/prerm;${CMAKE_CURRENT_LIST_DIR}/debian/postrm")
include(CPack)
