-- As in store/sqlite/schema/11-market.sql. Rows of a day are written together, and so are near each other.

create index bar_day_by_day on bar_day (day, symbol);
create index bars_by_year on bars (day, symbol) where seconds = 86400;

create table bar_version (day int not null, seconds int not null, version bigint not null, primary key (day, seconds));
