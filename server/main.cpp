// The server alone, as a program.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "server/serve.hpp"

int main(int argc, char** argv) {
    CLI::App app("Sushiya's server", "sushiya-server");
    sushiya::server::ServeOptions options;
    app.add_option("--host", options.network.host);
    app.add_option("--port", options.network.port);
    app.add_option("--data", options.data);
    app.add_option("--web", options.web);
    app.add_option("--public-url", options.public_url);
    app.add_option("--origin", options.network.origins);
    app.add_option("--threads", options.threads);
    app.add_option("--thinkers", options.thinkers);
    app.add_option("--sockets-per-address", options.sockets_per_address);
    CLI11_PARSE(app, argc, argv);
    const auto done = sushiya::server::serve(options);
    if (done) return 0;
    std::fprintf(stderr, "sushiya serve: %s\n", done.error().what.c_str());
    return 2;
}
