import {
  addressOf,
  bytesOf,
  oneOf,
  parseCron,
  parseDays,
  parseFlag,
  parseSecrets,
  wholeNumber,
} from './parsers.js';

/** One environment variable: how it is read, what it means, and how help and README show it. */
export interface Setting<T> {
  readonly env: string;
  readonly about: string;
  /** What a person may write, in words. */
  readonly form: string;
  readonly secret: boolean;
  /** What holds where nothing is said; without one the variable is required. */
  readonly fallback?: Fallback<T>;
  /** Throws an Error whose message says what to set. */
  readonly parse: (text: string) => T;
}

interface Fallback<T> {
  readonly value: T;
  /** How a person would write the value, where it does not show by itself. */
  readonly text?: string;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

interface Options<T> {
  /** Leaving this out makes the variable required. */
  readonly fallback?: T;
  readonly secret?: boolean;
}

function setting<T>(
  env: string,
  about: string,
  form: string,
  parse: (text: string) => T,
  options: Options<T>,
): Setting<T> {
  const { secret = false } = options;
  const fallback = 'fallback' in options && { fallback: { value: options.fallback as T } };
  return { env, about, form, parse, secret, ...fallback };
}

const anyOf = (protocols: readonly string[]) => protocols.map(p => `${p}://…`).join(' or ');

/** The kinds of settings there are. */
export const set = {
  text: (env: string, about: string, options: Options<string> = {}) =>
    setting(env, about, 'text', text => text, options),

  optionalText: (env: string, about: string, options: { readonly secret?: boolean } = {}) =>
    setting<string | null>(env, about, 'text', text => text, { fallback: null, ...options }),

  integer: (
    env: string,
    about: string,
    options: Options<number> & { readonly min?: number; readonly max?: number },
  ) => {
    const { min = 0, max = 2 ** 31 - 1 } = options;
    return setting(env, about, `${min}..${max}`, wholeNumber(min, max), options);
  },

  flag: (env: string, about: string, options: Options<boolean>) =>
    setting(env, about, 'on | off', parseFlag, options),

  /** On unless it is said otherwise, except in development, where nothing said (null) is off. */
  unlessDevelopment: (env: string, about: string): Setting<boolean | null> => ({
    ...setting<boolean | null>(env, about, 'on | off', parseFlag, {}),
    fallback: { value: null, text: 'on' },
  }),

  oneOf: <const V extends string>(
    env: string,
    about: string,
    values: readonly V[],
    options: Options<V>,
  ) => setting<V>(env, about, values.join(' | '), oneOf(values), options),

  address: (
    env: string,
    about: string,
    protocols: readonly string[],
    options: Options<string> = {},
  ) => setting(env, about, anyOf(protocols), addressOf(protocols), options),

  optionalAddress: (
    env: string,
    about: string,
    protocols: readonly string[],
    options: { readonly secret?: boolean } = {},
  ) =>
    setting<string | null>(env, about, anyOf(protocols), addressOf(protocols), {
      fallback: null,
      ...options,
    }),

  key: (env: string, about: string) =>
    setting(env, about, '32 random bytes, hex or base64', bytesOf(32), { secret: true }),

  /** Several secrets, the current one first, so that the previous one may still be used while senders change. */
  secrets: (env: string, about: string, options: Options<readonly string[]> = {}) =>
    setting(env, about, 'comma-separated, current first, 16+ characters each', parseSecrets, {
      ...options,
      secret: true,
    }),

  /** How long something is kept. */
  days: (env: string, about: string, fallback: string): Setting<number | null> =>
    set.parsed<number | null>(env, about, 'days | off', parseDays, { fallback }),

  /** When something is done by itself, in UTC. */
  cron: (env: string, about: string, fallback: string | null): Setting<string | null> =>
    set.parsed<string | null>(env, about, 'cron expression | off', parseCron, { fallback }),

  /** Anything with a parser of its own; its default is written as a person would write it, null is no value. */
  parsed: <T>(
    env: string,
    about: string,
    form: string,
    parse: (text: string) => T,
    { fallback: text, ...options }: Options<string | null> = {},
  ): Setting<T> => {
    const plain = setting(env, about, form, parse, options);
    if (text === undefined) return plain;
    if (text === null) return { ...plain, fallback: { value: null as T } };
    return { ...plain, fallback: { value: parse(text), text } };
  },
};
