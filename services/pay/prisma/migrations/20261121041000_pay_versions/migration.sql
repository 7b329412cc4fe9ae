-- A number that grows with every change of what decides a member's pay, so that a reader can tell with
-- one look whether anything changed. The database counts, whoever writes.
create table "pay_versions" (
  "membernumber" text not null,
  "version" bigint not null,
  constraint "pay_versions_pkey" primary key ("membernumber")
);

create function count_pay_change() returns trigger language plpgsql as $$
declare
  who text;
begin
  if tg_table_name = 'entries' then
    select s.membernumber into who from shifts s where s.id = coalesce(new.shift_id, old.shift_id);
  else
    who := coalesce(new.membernumber, old.membernumber);
  end if;
  if who is not null then
    insert into pay_versions as v (membernumber, version) values (who, 1)
      on conflict (membernumber) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create trigger "shifts_count_change" after insert or update or delete on "shifts"
  for each row execute function count_pay_change();
create trigger "entries_count_change" after insert or update or delete on "entries"
  for each row execute function count_pay_change();
create trigger "pay_configurations_count_change" after insert or update or delete on "pay_configurations"
  for each row execute function count_pay_change();
create trigger "statements_count_change" after insert or update or delete on "statements"
  for each row execute function count_pay_change();
