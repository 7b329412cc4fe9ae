import type { Api } from '@guildhall/contracts';

/** What every service has alike stands behind what only this one has. */
const last = [
  { name: 'additional', description: 'Beyond the specification; under its own heading as well.' },
  { name: 'Operations', description: 'For orchestrators, and for whoever watches the service.' },
];

/** The headings of a document, in the order of the contract: pages show them as they stand here. */
export function tagsOf({ endpoints }: Pick<Api, 'endpoints'>) {
  const named = new Set(Object.values(endpoints).map(({ tag }) => tag));
  const own = [...named].filter(tag => !last.some(({ name }) => name === tag));
  return [...own.map(name => ({ name })), ...last];
}
