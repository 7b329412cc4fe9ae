-- Greek writes its small s otherwise at the end of a word, some keyboards an accent for an apostrophe, and a tab
-- parts last and first name, so that no name may hold one.
create or replace function "folded"("given" text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return lower(translate(given, '`', ''''));
  end if;
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(translate(given, '`´', ''''''), NFKC))),
    'ς', 'σ');
end $$;

create or replace function "searchable_name"("last_name" text, "first_name" text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  name text := left(
    public.folded(left(translate(last_name, E'\t', ' '), 100) || E'\t' || left(translate(first_name, E'\t', ' '), 100)),
    280);
begin
  if strpos(name, '''') = 0 then
    return name;
  end if;
  return name || E'\t' || replace(name, '''', '');
end $$;

-- Only the names that are now compared otherwise are worked out again.
update "members" set "last_name" = "last_name" where "last_name" || "first_name" ~ E'[ς`´\t]';
