-- As in store/sqlite/schema/10-day-sessions.sql.

comment on column bar_day.sessions is 'JSON in UTF-8; rows of earlier versions: deflated numbers';
