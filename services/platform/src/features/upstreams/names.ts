import { platformApi } from '@guildhall/contracts/platform';

/** Path segments under /api that the platform uses, from its contracts. */
export const reservedNames: ReadonlySet<string> = new Set(
  Object.values(platformApi.endpoints).flatMap(
    ({ path }) => /^\/api\/([^/:*]+)/.exec(path)?.[1] ?? [],
  ),
);

/** Lower case only, so that names never differ by case alone. */
export const isName = (text: string): boolean => /^[a-z][a-z0-9-]{0,62}$/.test(text);
