-- Erasures before the last version left the count of whoever they erased, under their member number.
delete from pay_versions v
  where not exists (select 1 from shifts s where s.membernumber = v.membernumber)
    and not exists (select 1 from statements t where t.membernumber = v.membernumber)
    and not exists (select 1 from pay_configurations c where c.membernumber = v.membernumber);
