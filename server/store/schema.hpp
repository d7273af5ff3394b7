// The schema, by version: each entry of kMigrations brings the file from its index to the next version.
#pragma once

#include <array>
#include <string_view>

namespace sushiya::server {

inline constexpr std::array<std::string_view, 3> kMigrations = {
    // `log` is clustered by table, so that a table's lines lie together and recovery reads few pages.
    // `crc` covers the body: a flipped bit is one damaged table, not a wrong game.
    R"sql(
CREATE TABLE tables(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  listed INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  created INTEGER NOT NULL,
  touched INTEGER NOT NULL,
  summary TEXT NOT NULL,
  seed BLOB NOT NULL);
CREATE INDEX unfinished ON tables(key) WHERE finished = 0;
CREATE INDEX finished ON tables(touched) WHERE finished = 1 AND listed = 1;
CREATE TABLE log(
  table_key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  crc INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(table_key, seq)) WITHOUT ROWID;
CREATE TABLE records(
  table_key INTEGER PRIMARY KEY,
  record TEXT NOT NULL);
)sql",
    // When servers ran: clocks stand still in between. `alive` is the last sign of life.
    // Games that ended in the same millisecond are told apart by their ids.
    R"sql(
CREATE TABLE runs(
  number INTEGER PRIMARY KEY,
  began INTEGER NOT NULL,
  alive INTEGER NOT NULL);
DROP INDEX finished;
CREATE INDEX finished ON tables(touched, id) WHERE finished = 1 AND listed = 1;
CREATE INDEX touched ON tables(finished, touched);
)sql",
    // What was thought of a finished game.
    R"sql(
CREATE TABLE reviews(
  table_key INTEGER PRIMARY KEY,
  review TEXT NOT NULL);
)sql",
};

inline constexpr std::string_view kCardColumns = "key, id, listed, finished, created, touched, summary";

}  // namespace sushiya::server
