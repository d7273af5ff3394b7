// The schema in PostgreSQL, by version, as in schema.hpp: each entry brings it from its index to the next version.
#pragma once

#include <array>
#include <string_view>

namespace sushiya::server {

inline constexpr std::array<std::string_view, 1> kPostgresMigrations = {
    // (table_key, seq) is the fence: of two nodes that go on with a table one is refused.
    // A node holds tables as long as it lives; `until` is the only thing it writes to say so, whatever it holds.
    R"sql(
CREATE TABLE tables(
  key int8 PRIMARY KEY,
  id text NOT NULL UNIQUE,
  listed bool NOT NULL,
  finished bool NOT NULL,
  clocked bool NOT NULL,
  created int8 NOT NULL,
  touched int8 NOT NULL,
  summary text NOT NULL,
  seed bytea NOT NULL);
CREATE INDEX unfinished ON tables(key) WHERE NOT finished;
CREATE INDEX finished ON tables(touched, id) WHERE finished AND listed;
CREATE INDEX touched ON tables(finished, touched);
CREATE TABLE log(
  table_key int8 NOT NULL,
  seq int8 NOT NULL,
  crc int8 NOT NULL,
  body text NOT NULL,
  PRIMARY KEY(table_key, seq));
CREATE TABLE records(
  table_key int8 PRIMARY KEY,
  record text NOT NULL);
CREATE TABLE reviews(
  table_key int8 PRIMARY KEY,
  review text NOT NULL);
CREATE TABLE nodes(
  name text PRIMARY KEY,
  address text NOT NULL,
  until int8 NOT NULL);
CREATE TABLE holders(
  table_key int8 PRIMARY KEY,
  node text NOT NULL);
CREATE INDEX held ON holders(node);
CREATE TABLE runs(
  number int8 PRIMARY KEY,
  began int8 NOT NULL,
  alive int8 NOT NULL);
CREATE TABLE secrets(
  name text PRIMARY KEY,
  secret bytea NOT NULL);
CREATE FUNCTION now_ms() RETURNS int8 LANGUAGE sql VOLATILE AS
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8';
CREATE FUNCTION lives(node text) RETURNS bool LANGUAGE sql VOLATILE AS
  'SELECT EXISTS (SELECT 1 FROM nodes WHERE name = node AND until > now_ms())';
)sql",
};

}  // namespace sushiya::server
