-- As in store/sqlite/schema/7-bar-series.sql.

create table bar_series (
  symbol text collate "C" not null, seconds int not null, from_day int not null, to_day int not null, prices text not null,
  primary key (symbol, seconds, from_day, to_day)
);
