import type { Reply } from './reply.js';

export type Call = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parses the body when asked for it: most routes have none. */
  readonly body: () => unknown;
  readonly form: () => URLSearchParams;
  readonly authorization: string;
  readonly host: string;
};

/** What answers, by what is asked for: `GET /guilds/:guild_id`. */
export type Routes<C = Call> = Readonly<Record<string, (call: C) => Reply | Promise<Reply>>>;

export type Match<C> = {
  readonly name: string;
  readonly handle: Routes<C>[string];
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
export const createMatcher = <C>(routes: Routes<C>) => {
  const table = Object.entries(routes).map(([name, handle]) => ({
    name,
    handle,
    pattern: name.split(/[ /]/),
  }));
  return (method: string, path: string): Match<C> | undefined => {
    let parts: string[];
    try {
      parts = [method, ...path.split('/').map(decodeURIComponent)];
    } catch {
      return undefined;
    }
    for (const { name, handle, pattern } of table) {
      const params = matchPath(pattern, parts);
      if (params !== undefined) return { name, handle, params };
    }
    return undefined;
  };
};
