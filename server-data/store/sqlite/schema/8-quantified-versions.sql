-- The earlier versions of a reaction, whose ids differ in the time at their beginning (records/records.ts).

create index quantified_by_version on quantified (substr(id, 9));
