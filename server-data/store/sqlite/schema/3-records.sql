-- One table for each kind of record, its JSON text in the last column. Row ids are chosen from indexes alone: each index begins
-- with the columns of an order and covers the filters, so that a text is read only when it is sent.
--
-- Days are numbers such as 20240131; 0 is an unknown day. Symbols are stored as they are compared (filterKey in filters.ts).

create table guidance (
  rid integer primary key, id text not null unique, updated integer not null, date integer not null, ticker text not null,
  importance integer not null, is_primary text not null, text text not null
) strict;
create index guidance_by_date on guidance (date, id, updated, importance, is_primary);
create index guidance_by_updated on guidance (updated, id, date, importance, is_primary);
create index guidance_by_ticker_date on guidance (ticker, date, id, updated, importance, is_primary);
create index guidance_by_ticker_updated on guidance (ticker, updated, id, date, importance, is_primary);

create table split (
  rid integer primary key, id text not null unique, updated integer not null, announced integer not null, ex integer not null,
  ticker text not null, importance integer not null, text text not null
) strict;
create index split_by_announced on split (announced, id, updated, importance);
create index split_by_ex on split (ex, id, updated, importance);
create index split_by_updated on split (updated, id, announced, ex, importance);
create index split_by_ticker_announced on split (ticker, announced, id, updated, importance);
create index split_by_ticker_ex on split (ticker, ex, id, updated, importance);
create index split_by_ticker_updated on split (ticker, updated, id, announced, ex, importance);

create table quantified (
  rid integer primary key, id text not null unique, created integer not null, day integer not null, symbol text not null,
  text text not null
) strict;
create index quantified_by_created on quantified (created, id, symbol, day);
create index quantified_by_symbol_created on quantified (symbol, created, id, day);
create index quantified_by_day_created on quantified (day, created, id, symbol);
create table quantified_day (day integer primary key, n integer not null, newest integer not null) strict;
create table quantified_stretch (key integer primary key, n integer not null) strict;

create table ratio_company (
  rid integer primary key, company_id text not null, cik text not null, periods integer not null, as_of text not null,
  text text not null
) strict;
create index ratio_company_by_id on ratio_company (company_id);
create index ratio_company_by_cik on ratio_company (cik);
create table ratio_symbol (symbol text primary key, company integer not null) strict, without rowid;
create table ratio_period (
  company integer not null, as_of text not null, period text not null, report_type text not null, company_id text not null,
  fiscal_year integer not null, quarter integer not null, text text not null,
  primary key (company, as_of, period, report_type, company_id)
) strict, without rowid;
