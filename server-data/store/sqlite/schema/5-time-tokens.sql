-- The search index is built anew (news/search-index.ts), with tokens of the time of each story in `filters` (news/time-tokens.ts).

drop table story_search;
create virtual table story_search using fts5 (
  title, tags, body, filters, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
insert into story_search (story_search, rank) values ('pgsz', 8100), ('hashsize', 33554432), ('crisismerge', 8);
