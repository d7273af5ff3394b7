// Networks: the C++ computes what train/ computes, and refuses what does not fit.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "bots/net/networks.hpp"

namespace sushiya::bots::net {
namespace {

// As train/export.py left them beside the weights: rows of play, and what Python's copy of the network says about them.
struct Said {
    std::vector<std::uint8_t> row;
    std::vector<float> outputs;
};

std::vector<Said> said_about(std::string_view game) {
    std::ifstream file(std::string(SUSHIYA_TESTS) + "/net/" + std::string(game) + ".json");
    std::vector<Said> all;
    for (std::string line; std::getline(file, line);) {
        const auto value = boost::json::parse(line);
        Said said;
        for (const auto& number : value.at("row").as_array())
            said.row.push_back(static_cast<std::uint8_t>(number.to_number<int>()));
        for (const auto& number : value.at("says").as_array()) said.outputs.push_back(number.to_number<float>());
        all.push_back(std::move(said));
    }
    return all;
}

std::string encoder_of(const EmbeddedNetwork& embedded) { return std::string(embedded.game) + "-v1"; }

TEST(Networks, SayWhatTheTrainingSays) {
    ASSERT_FALSE(embedded_networks().empty());
    for (const EmbeddedNetwork& embedded : embedded_networks()) {
        SCOPED_TRACE(embedded.game);
        const auto said = said_about(embedded.game);
        ASSERT_FALSE(said.empty());
        const auto network = Network::read(embedded.file, encoder_of(embedded), static_cast<int>(said[0].row.size()),
                                           static_cast<int>(said[0].outputs.size()));
        ASSERT_TRUE(network) << network.error().what;
        for (const Said& expected : said) {
            std::vector<float> outputs(expected.outputs.size());
            network->think(expected.row, outputs);
            for (std::size_t i = 0; i < outputs.size(); ++i) EXPECT_NEAR(outputs[i], expected.outputs[i], 1e-3);
        }
    }
}

TEST(Networks, SayTheSameOfRowsTogetherAndOneByOne) {
    for (const EmbeddedNetwork& embedded : embedded_networks()) {
        SCOPED_TRACE(embedded.game);
        const auto said = said_about(embedded.game);
        const std::size_t wide = said[0].row.size();
        const std::size_t high = said[0].outputs.size();
        const auto network =
            Network::read(embedded.file, encoder_of(embedded), static_cast<int>(wide), static_cast<int>(high));
        ASSERT_TRUE(network) << network.error().what;
        std::vector<std::uint8_t> rows;
        std::vector<float> one_by_one;
        for (int times = 0; times < 2; ++times)
            for (const Said& each : said) {
                rows.insert(rows.end(), each.row.begin(), each.row.end());
                std::vector<float> outputs(high);
                network->think(each.row, outputs);
                one_by_one.insert(one_by_one.end(), outputs.begin(), outputs.end());
            }
        std::vector<float> together(one_by_one.size());
        network->think(rows, together);
        EXPECT_EQ(together, one_by_one);
    }
}

TEST(Networks, ThatDoNotFitAreRefused) {
    const EmbeddedNetwork& embedded = embedded_networks().front();
    const auto said = said_about(embedded.game);
    const auto inputs = static_cast<int>(said[0].row.size());
    const auto outputs = static_cast<int>(said[0].outputs.size());
    const std::string file(embedded.file);
    const std::string encoder = encoder_of(embedded);
    const auto refusal = [&](const std::string& bytes, const std::string& wanted, int wide, int high) {
        const auto network = Network::read(bytes, wanted, wide, high);
        return network ? std::string() : network.error().what;
    };
    EXPECT_EQ(refusal(file, encoder, inputs, outputs), "");
    EXPECT_NE(refusal("a cake", encoder, inputs, outputs).find("no network"), std::string::npos);
    EXPECT_NE(refusal(file.substr(0, 40), encoder, inputs, outputs).find("copy it again"), std::string::npos);
    EXPECT_NE(refusal(file.substr(0, file.size() - 1), encoder, inputs, outputs).find("bytes of weights"),
              std::string::npos);
    EXPECT_NE(refusal(file, "checkers-v7", inputs, outputs).find("checkers-v7"), std::string::npos);
    EXPECT_NE(refusal(file, encoder, inputs + 1, outputs).find("train it again"), std::string::npos);
    EXPECT_NE(refusal(file, encoder, inputs, outputs - 1).find("train it again"), std::string::npos);
    const std::string too_wide =
        "sushiya-network 1\n{\"encoder\":\"" + encoder + "\",\"most_players\":2,\"layers\":[9,600,9]}\n";
    EXPECT_NE(refusal(too_wide, encoder, 9, 9).find("narrower"), std::string::npos);
    EXPECT_NE(refusal("sushiya-network 1\n{\"layers\": 3}\n", encoder, inputs, outputs), "");
}

TEST(Networks, AreFoundByTheirEncoder) {
    EXPECT_FALSE(find_network("checkers-v7", 3, 4));
    for (const EmbeddedNetwork& embedded : embedded_networks()) {
        const auto said = said_about(embedded.game);
        EXPECT_TRUE(find_network(encoder_of(embedded), static_cast<int>(said[0].row.size()),
                                 static_cast<int>(said[0].outputs.size())));
    }
}

}  // namespace
}  // namespace sushiya::bots::net
