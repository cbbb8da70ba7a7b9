-- As in store/sqlite/schema/6-bars.sql. The bytes are deflated already.

create table bars (
  symbol text collate "C" not null, day int not null, seconds int not null, bars bytea not null, primary key (symbol, day, seconds)
);
alter table bars alter column bars set storage external;

create table bar_day (symbol text collate "C" not null, day int not null, sessions bytea not null, primary key (symbol, day));
