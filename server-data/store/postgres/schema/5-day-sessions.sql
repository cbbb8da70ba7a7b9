-- As in store/sqlite/schema/9-day-sessions.sql.

comment on column bar_day.sessions is 'JSON in UTF-8; rows of earlier versions: deflated numbers';
