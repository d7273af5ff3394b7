#include "bots/eval/sushi_go_party.hpp"
#include "bots/bot_of.hpp"
#include "bots/luck_of.hpp"
#include "engine/registry/sushi_go_party/codec.hpp"

template std::unique_ptr<sushiya::bots::Bot> sushiya::bots::make_bot_of<sushiya::SushiGoPartyCodec>(Level,
                                                                                                    std::uint64_t,
                                                                                                    Memory);
template std::unique_ptr<sushiya::bots::LuckMeter> sushiya::bots::make_luck_meter_of<sushiya::SushiGoPartyCodec>();
