-- `bars.bars` holds the bars of one symbol and length in a day, or of daily bars in a year, as bars/bar-encoding.ts writes them; `day` is
-- the first day of that period, in days since 1970-01-01. `bar_day` has what was traded in each session of a day, so that a year of
-- daily candles is read from a few pages.

create table bars (symbol text not null, day integer not null, seconds integer not null, bars blob not null) strict;
create unique index bars_by_day on bars (symbol, day, seconds);

create table bar_day (symbol text not null, day integer not null, sessions blob not null, primary key (symbol, day)) strict, without rowid;
