import { platformApi } from '@guildhall/contracts/platform';

/** The first segments under /api that are the platform’s own: read from its contracts, so that none is forgotten. */
export const reservedNames: ReadonlySet<string> = new Set(
  Object.values(platformApi.endpoints).flatMap(
    ({ path }) => /^\/api\/([^/:*]+)/.exec(path)?.[1] ?? [],
  ),
);

/** Upper case is left out, so that two names never differ by it alone. */
export const isName = (text: string): boolean => /^[a-z][a-z0-9-]{0,62}$/.test(text);
