import { useQuery } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';
import { words } from '../words/index.js';

export const useRate = (member_number: string) =>
  useQuery({
    queryKey: ['pay', 'rate'],
    queryFn: ({ signal }) => pay.getPayConfiguration({ params: { member_number } }, { signal }),
  });

/** Without a rate everything is worth nothing: said where amounts would stand. */
export function RateMissing({ member }: { readonly member: string }) {
  const { data } = useRate(member);
  if (data !== null) return null;
  return (
    <p class="notice">
      {words.norate.text} <a href="/pay/settings">{words.norate.enter}</a> {words.norate.or}{' '}
      <a href="/pay/statements">{words.norate.upload}</a>.
    </p>
  );
}
