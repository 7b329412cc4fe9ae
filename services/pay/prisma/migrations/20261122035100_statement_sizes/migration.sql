-- What a statement takes written out, so that one too large is told before it is read. The database measures,
-- whoever writes: the version before this one too.
alter table "statements" add column "bytes" integer not null generated always as (octet_length("statement"::text)) stored;
