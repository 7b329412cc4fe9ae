-- Counts what changes who a search by name finds, once a statement, so that a total that was counted a moment
-- ago can be told from one that is old. Only a synchronisation writes these columns, so nobody waits for the row.
create table "directory_version" (
  "id" boolean primary key default true check ("id"),
  "version" bigint not null default 0
);
insert into "directory_version" default values;

create function note_directory_change() returns trigger language plpgsql as $$
begin
  update directory_version set version = version + 1;
  return null;
end $$;

create trigger directory_changed
after insert or delete or truncate or update of first_name, last_name, status, facility_code, member_type_id on members
for each statement execute function note_directory_change();
