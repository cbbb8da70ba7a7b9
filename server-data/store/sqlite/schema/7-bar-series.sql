-- How the prices of a symbol and length are written from one day to another, 'as-traded' or 'split-adjusted', as their source says; days
-- are those since 1970-01-01. What no source has said has no row.

create table bar_series (
  symbol text not null, seconds integer not null, from_day integer not null, to_day integer not null, prices text not null,
  primary key (symbol, seconds, from_day, to_day)
) strict, without rowid;
