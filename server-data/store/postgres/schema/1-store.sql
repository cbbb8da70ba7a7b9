-- Twin of store/sqlite/schema. Texts that are compared or sorted have the collation "C", the order of bytes.
--
-- `story` is narrow, for choosing keys; the key of a list is (created, id). `story_token` has one row for each filter value of a story,
-- so that a list of some values is merged from sorted lists. `story_text` holds the JSON pieces that are sent (record-json.ts),
-- `story_search` the words of search-text.ts: each field as text, for phrases, and all of them with the tokens of the filters as
-- lexemes of one GIN index. Both are partitioned by the month of `created`; schema/months.ts makes a month when it is first written.

create table story (id bigint primary key, created bigint not null, updated bigint not null, tokens int[] not null);
create index story_by_created on story (created, id);
create index story_by_updated on story (updated, id);

create table story_token (token int not null, created bigint not null, id bigint not null, primary key (token, created, id));

create table story_text (
  created bigint not null, id bigint not null, head text not null, teaser text compression lz4 not null, tail text compression lz4 not null, body text compression lz4 not null,
  primary key (created, id)
) partition by range (created);

create table story_search (
  created bigint not null, id bigint not null, title text not null, tags text not null, body text compression lz4 not null, words tsvector compression lz4 not null,
  is_partial boolean not null, primary key (created, id)
) partition by range (created);
create index story_search_words on story_search using gin (words);

create table term (
  id int generated always as identity primary key, kind text collate "C" not null, key text collate "C" not null, number bigint,
  unique (kind, key)
);
create index term_by_number on term (kind, number);

create table withdrawal (id bigint primary key, at bigint not null);
create index withdrawal_by_time on withdrawal (at, id);

create table cursor (source text collate "C" primary key, position bigint not null, finished boolean not null, counts text not null);

create table access_key (
  name text collate "C" not null, hash text not null, plan text not null, cusip boolean not null, created bigint not null, revoked bigint
);
create unique index access_key_in_force on access_key (name) where revoked is null;

-- How many requests each key has sent in its minute; lost in a crash, and on no replica.
create unlogged table request_window (key text collate "C" primary key, started timestamptz not null, count int not null);

-- Records: what is filtered and sorted in columns, the JSON text that is sent in the last one. Days are numbers such as 20240131; 0 is
-- an unknown day.

create table guidance (
  id text collate "C" primary key, updated bigint not null, date int not null, ticker text collate "C" not null, importance bigint not null,
  is_primary text not null, text text not null
);
create index guidance_by_date on guidance (date, id);
create index guidance_by_updated on guidance (updated, id);
create index guidance_by_ticker_date on guidance (ticker, date, id);
create index guidance_by_ticker_updated on guidance (ticker, updated, id);

create table split (
  id text collate "C" primary key, updated bigint not null, announced int not null, ex int not null, ticker text collate "C" not null,
  importance bigint not null, text text not null
);
create index split_by_announced on split (announced, id);
create index split_by_ex on split (ex, id);
create index split_by_updated on split (updated, id);
create index split_by_ticker_announced on split (ticker, announced, id);
create index split_by_ticker_ex on split (ticker, ex, id);
create index split_by_ticker_updated on split (ticker, updated, id);

create table quantified (id text collate "C" primary key, created bigint not null, day int not null, symbol text collate "C" not null);
create index quantified_by_created on quantified (created, id);
create index quantified_by_symbol_created on quantified (symbol, created, id);
create index quantified_by_day_created on quantified (day, created, id);
create table quantified_text (
  created bigint not null, id text collate "C" not null, text text not null, primary key (created, id)
) partition by range (created);

create table ratio_company (
  rid int generated always as identity primary key, company_id text collate "C" not null, cik text collate "C" not null,
  periods int not null, as_of text collate "C" not null, text text collate "C" not null
);
create index ratio_company_by_id on ratio_company (company_id);
create index ratio_company_by_cik on ratio_company (cik);
create table ratio_symbol (symbol text collate "C" primary key, company int not null);
create table ratio_period (
  company int not null, as_of text collate "C" not null, period text collate "C" not null, report_type text collate "C" not null,
  company_id text collate "C" not null, fiscal_year int not null, quarter int not null, text text collate "C" not null,
  primary key (company, as_of, period, report_type, company_id)
);

create table logo (
  id text collate "C" primary key, revision bigint not null unique, updated text collate "C" not null, body text not null,
  images text not null
);
create table logo_image (logo text collate "C" not null, name text not null, bytes bytea not null, primary key (logo, name));
create table logo_key (
  kind text not null, key text collate "C" not null, rank text collate "C" not null, logo text collate "C" not null, listing int not null,
  primary key (kind, key, rank, listing)
);
create index logo_key_by_logo on logo_key (logo);

create table month (family text not null, month int not null, primary key (family, month));
create table marketdesk (schema_version int not null);
