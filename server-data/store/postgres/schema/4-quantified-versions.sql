-- As in store/sqlite/schema/8-quantified-versions.sql.

create index quantified_by_version on quantified (substr(id, 9));
