# Writes OUTPUT, a C++ file holding the NETWORKS, files called <game>.net, so that programs need no files beside them.
foreach(network ${NETWORKS})
  cmake_path(GET network STEM game)
  file(READ ${network} bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  set(list "${list}    {\"${game}\", std::string_view(\"${bytes}\", ${size})},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"bots/net/networks.hpp\"

namespace sushiya::bots::net {

namespace {

constexpr EmbeddedNetwork kNetworks[] = {
${list}    {{}, {}},
};

}  // namespace

std::span<const EmbeddedNetwork> embedded_networks() { return {kNetworks, std::size(kNetworks) - 1}; }

}  // namespace sushiya::bots::net
")
