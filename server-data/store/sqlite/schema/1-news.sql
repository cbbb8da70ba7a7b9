-- `story` is narrow, for choosing row ids; `story_text` holds the JSON pieces that are sent (record-json.ts).
-- A row id is `created second * 2^20 + slot within that second` (news/time-key.ts).
-- `story_search` stores no text, only terms and, in `filters`, one token per filter value, so that topics and filters are one MATCH.
-- `story.filters` holds the same tokens with a blank before and after each, for scans that do not use the search index.

create table story (rid integer primary key, id integer not null, updated integer not null, filters text not null) strict;
create unique index story_by_id on story (id);
create index story_by_updated on story (updated, id);

create table story_text (
  rid integer primary key, head text not null, teaser text not null, tail text not null, body text not null
) strict;

create virtual table story_search using fts5 (
  title, tags, body, filters, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
insert into story_search (story_search, rank) values ('pgsz', 8100), ('hashsize', 33554432), ('crisismerge', 8);

create table term (id integer primary key, kind text not null, key text not null, number integer, unique (kind, key)) strict;
create index term_by_number on term (kind, number);

create table bucket (by text not null, key integer not null, n integer not null, primary key (by, key)) strict, without rowid;

create table withdrawal (id integer primary key, at integer not null) strict;
create index withdrawal_by_time on withdrawal (at, id);

create table cursor (
  source text primary key, position integer not null, read integer not null, written integer not null,
  unchanged integer not null, refused integer not null, finished integer not null
) strict;

create table access_key (
  name text not null, hash text not null, plan text not null, cusip integer not null, created integer not null, revoked integer
) strict;
create unique index access_key_in_force on access_key (name) where revoked is null;
