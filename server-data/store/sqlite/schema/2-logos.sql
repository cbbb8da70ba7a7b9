-- `logo.body` is a logo without its images, as JSON; `logo.images` the names of its images, joined by blanks.
-- `logo_key.rank` orders the listings that share a key.

create table logo (
  id text primary key, revision integer not null, updated text not null, body text not null, images text not null
) strict, without rowid;
create unique index logo_by_revision on logo (revision);

create table logo_image (logo text not null, name text not null, bytes blob not null, primary key (logo, name)) strict;

create table logo_key (
  kind text not null, key text not null, rank text not null, logo text not null, listing integer not null,
  primary key (kind, key, rank, listing)
) strict, without rowid;
create index logo_key_by_logo on logo_key (logo);
