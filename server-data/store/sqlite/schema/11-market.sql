-- What all symbols did on a day is read by the day, from an index that has all of it: the table has each symbol on another page. The years of
-- daily bars of all symbols are read by their first day. `bar_version` has another, random number after each write of bars of a day (seconds
-- 0), or of daily bars of a year (86400), so that what is computed from earlier days is computed again only when they have changed. Days that
-- were written before this version have none.

create index bar_day_by_day on bar_day (day, symbol, sessions);
create index bars_by_year on bars (day, symbol) where seconds = 86400;

create table bar_version (day integer not null, seconds integer not null, version integer not null, primary key (day, seconds)) strict, without rowid;
