-- An erasure takes the member's row away. Whoever comes back begins beyond every version they had, so that nothing
-- that was worked out before is taken for theirs.
create or replace function count_pay_changes() returns trigger language plpgsql as $$
declare
  first_version bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  if tg_table_name = 'entries' then
    insert into pay_versions as v (membernumber, version)
      select distinct s.membernumber, first_version from changed c join shifts s on s.id = c.shift_id order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  else
    insert into pay_versions as v (membernumber, version)
      select distinct c.membernumber, first_version from changed c order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  end if;
  return null;
end $$;
