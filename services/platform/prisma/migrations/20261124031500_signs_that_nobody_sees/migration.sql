-- Soft hyphens, joiners, marks of direction and the like come into names by copying, and by some keyboards. Nobody sees
-- them, so nobody types them: what `translate` has no counterpart for is left out.
create or replace function "folded"("given" text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = char_length(given) then
    return lower(translate(given, '`', ''''));
  end if;
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(
      translate(
        given,
        E'`´\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff',
        ''''''
      ), NFKC))),
    'ς', 'σ');
end $$;

-- Only the names that are now compared otherwise are worked out again.
update "members" set "last_name" = "last_name"
 where "last_name" || "first_name" ~ E'[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]';
