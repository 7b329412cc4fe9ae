import type { Reply } from './reply.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parses the body when asked for it: most routes have none. */
  readonly body: () => unknown;
  readonly form: () => URLSearchParams;
  readonly authorization: string;
  readonly host: string;
};

export type Route<C = Call> = {
  readonly method: Method;
  readonly path: string;
  /** Interaction routes are opened by the token in their path and stand outside the global limit. */
  readonly open?: boolean;
  /** For an account's own token; the same address with the bot's is another route. */
  readonly bearer?: boolean;
  readonly handle: (call: C) => Reply | Promise<Reply>;
};

export type Match<C> = {
  readonly route: Route<C>;
  readonly params: Readonly<Record<string, string>>;
};

const matchPath = (pattern: string[], path: string[]): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = given;
    else if (part !== given) return undefined;
  }
  return params;
};

/** First match wins, so a table lists `@me` before `:user_id`. */
export const createMatcher = <C>(routes: readonly Route<C>[]) => {
  const table = routes.map(route => ({ route, pattern: route.path.split('/') }));
  return (method: string, path: string, bearer = false): Match<C> | undefined => {
    let parts: string[];
    try {
      parts = path.split('/').map(decodeURIComponent);
    } catch {
      return undefined;
    }
    for (const { route, pattern } of table) {
      if (route.method !== method || (route.bearer === true && !bearer)) continue;
      const params = matchPath(pattern, parts);
      if (params !== undefined) return { route, params };
    }
    return undefined;
  };
};
