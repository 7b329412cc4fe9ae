import { useQuery } from '@tanstack/preact-query';
import { platform } from '../../../api/clients.js';
import { useAddress } from '../../../shell/address.js';
import { words } from './words/index.js';

/** Records name a person by their login, which nobody knows: whoever is called as typed is offered. */
export function Called({ name }: { readonly name: string }) {
  const { href } = useAddress();
  const { data } = useQuery({
    queryKey: ['called', name],
    queryFn: ({ signal }) => platform.findPeople({ query: { name } }, { signal }),
  });
  if (!data || data.people.length === 0) return null;
  return (
    <div role="status">
      <p>{words.called}</p>
      <ul>
        {data.people.map(person => (
          <li key={person.subject}>
            <a href={href({ actor: person.subject, after: null })}>
              {person.name ?? person.subject}
            </a>{' '}
            <span class="quiet">{person.subject}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
