-- A statement that changes many rows of a member counts once: counting every row wrote the member's
-- number as often as there were rows, each time looking through all that this had left behind.
create function count_pay_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'entries' then
    insert into pay_versions as v (membernumber, version)
      select distinct s.membernumber, 1 from changed c join shifts s on s.id = c.shift_id order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  else
    insert into pay_versions as v (membernumber, version)
      select distinct c.membernumber, 1 from changed c order by 1
      on conflict (membernumber) do update set version = v.version + 1;
  end if;
  return null;
end $$;

do $$
declare
  counted text;
  happened text;
begin
  foreach counted in array array['shifts', 'entries', 'pay_configurations', 'statements'] loop
    execute format('drop trigger %I on %I', counted || '_count_change', counted);
    foreach happened in array array['insert', 'update', 'delete'] loop
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement execute function count_pay_changes()',
        counted || '_count_' || happened, happened, counted,
        case happened when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;

drop function count_pay_change();
