import {
  addressOf,
  bytesOf,
  oneOf,
  parseCron,
  parseDays,
  parseFlag,
  parseSecret,
  parseSecrets,
  SECRET_LENGTH,
  wholeNumber,
} from './parsers.js';

/** One environment variable: parser, description and format. */
export interface Setting<T> {
  readonly env: string;
  readonly about: string;
  /** The format, in words. */
  readonly form: string;
  readonly secret: boolean;
  /** The default; without one the variable is required. */
  readonly fallback?: Fallback<T>;
  /** Throws an Error whose message says what to set. */
  readonly parse: (text: string) => T;
}

interface Fallback<T> {
  readonly value: T;
  /** Formats the default for display. */
  readonly text?: string;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

interface Options<T> {
  /** Without it the variable is required. */
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

const secretForm = `${SECRET_LENGTH}+ characters`;

const anyOf = (protocols: readonly string[]) => protocols.map(p => `${p}://…`).join(' or ');

/** The kinds of settings. */
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

  /** On by default, except in development, where unset (null) means off. */
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

  secret: (env: string, about: string) =>
    setting(env, about, secretForm, parseSecret, { secret: true }),

  optionalSecret: (env: string, about: string) =>
    setting<string | null>(env, about, secretForm, parseSecret, { fallback: null, secret: true }),

  /** Several secrets, the current one first, for rotation. */
  secrets: (env: string, about: string, options: Options<readonly string[]> = {}) =>
    setting(env, about, `comma-separated, current first, ${secretForm} each`, parseSecrets, {
      ...options,
      secret: true,
    }),

  /** A retention period. */
  days: (env: string, about: string, fallback: string): Setting<number | null> =>
    set.parsed<number | null>(env, about, 'days | off', parseDays, { fallback }),

  /** A schedule, in UTC. */
  cron: (env: string, about: string, fallback: string | null): Setting<string | null> =>
    set.parsed<string | null>(env, about, 'cron expression | off', parseCron, { fallback }),

  /** A custom parser. The default is written as text; null: no value. */
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
