-- `cursor.counts` is JSON of the ingest. A run that was interrupted before this step is read again from its beginning.

alter table cursor rename to former_cursor;
create table cursor (source text primary key, position integer not null, finished integer not null, counts text not null) strict;
insert into cursor (source, position, finished, counts) select source, position, finished, '{}' from former_cursor where finished = 1;
drop table former_cursor;
