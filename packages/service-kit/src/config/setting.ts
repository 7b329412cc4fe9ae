/** One environment variable: how it is read, what it means, and how help and README show it. */
export interface Setting<T> {
  readonly env: string;
  readonly about: string;
  /** What a person may write, in words. */
  readonly form: string;
  readonly secret: boolean;
  readonly fallback: Fallback<T>;
  /** Throws an Error whose message says what to set. */
  readonly parse: (text: string) => T;
}

type Fallback<T> =
  | { readonly kind: 'required' }
  | {
      readonly kind: 'value';
      readonly value: T;
      /** How a person would write the value, where it does not show by itself. */
      readonly text?: string;
    };

export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

interface Options<T> {
  /** Leaving this out makes the variable required. */
  readonly fallback?: T;
  readonly secret?: boolean;
}

interface ParsedOptions {
  /** As a person would write it; null is no value. Leaving this out makes the variable required. */
  readonly fallback?: string | null;
  readonly secret?: boolean;
}

function setting<T>(
  env: string,
  about: string,
  form: string,
  parse: (text: string) => T,
  options: Options<T>,
): Setting<T> {
  const fallback: Fallback<T> =
    'fallback' in options ? { kind: 'value', value: options.fallback as T } : { kind: 'required' };
  return { env, about, form, parse, fallback, secret: options.secret ?? false };
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

function parseFlag(text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new Error('must be on or off');
}

function addressOf(protocols: readonly string[]) {
  return (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !protocols.includes(url.protocol.slice(0, -1)))
      throw new Error(
        `must be an address that starts with ${protocols.map(p => `${p}://`).join(' or ')}`,
      );
    // Who reads an address later asks how it begins: schemes have no case (RFC 3986, 3.1).
    return text.replace(/^[^:]+/, scheme => scheme.toLowerCase()).replace(/\/+$/, '');
  };
}

function parseBytes(length: number) {
  return (text: string): Buffer => {
    const bytes = Buffer.from(
      text,
      /^[0-9a-f]+$/i.test(text) && text.length % 2 === 0 ? 'hex' : 'base64',
    );
    if (bytes.length < length)
      throw new Error(
        `must hold at least ${length} random bytes, as hex or base64 (openssl rand -hex ${length})`,
      );
    return bytes.subarray(0, length);
  };
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

/** The kinds of settings there are. */
export const set = {
  text: (env: string, about: string, options: Options<string> & { readonly form?: string } = {}) =>
    setting(env, about, options.form ?? 'text', text => text, options),

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

  oneOf: <const V extends string>(
    env: string,
    about: string,
    values: readonly V[],
    options: Options<V>,
  ) =>
    setting<V>(
      env,
      about,
      values.join(' | '),
      text => {
        const found = values.find(value => value === text);
        if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
        return found;
      },
      options,
    ),

  address: (
    env: string,
    about: string,
    protocols: readonly string[],
    options: Options<string> = {},
  ) =>
    setting(env, about, protocols.map(p => `${p}://…`).join(' or '), addressOf(protocols), options),

  optionalAddress: (
    env: string,
    about: string,
    protocols: readonly string[],
    options: { readonly secret?: boolean } = {},
  ) =>
    setting<string | null>(
      env,
      about,
      protocols.map(p => `${p}://…`).join(' or '),
      addressOf(protocols),
      {
        fallback: null,
        ...options,
      },
    ),

  list: (env: string, about: string, options: Options<readonly string[]>) =>
    setting(env, about, 'comma-separated', listOf, options),

  key: (env: string, about: string, length: number) =>
    setting(env, about, `${length} random bytes, hex or base64`, parseBytes(length), {
      secret: true,
    }),

  /** Several secrets, the current one first, so that the previous one may still be used while senders change. */
  secrets: (env: string, about: string, options: Options<readonly string[]> = {}) =>
    setting(
      env,
      about,
      'comma-separated, current first, 16+ characters each',
      text => {
        const values = listOf(text);
        if (values.length === 0 || values.some(value => value.length < 16))
          throw new Error('must hold secrets of at least 16 characters each');
        return values;
      },
      { ...options, secret: true },
    ),

  /** Anything with a parser of its own; its default is written as a person would write it. */
  parsed: <T>(
    env: string,
    about: string,
    form: string,
    parse: (text: string) => T,
    options: ParsedOptions = {},
  ): Setting<T> => {
    const { fallback: text, secret = false } = options;
    if (text === undefined)
      return { env, about, form, parse, fallback: { kind: 'required' }, secret };
    const fallback: Fallback<T> =
      text === null
        ? { kind: 'value', value: null as T }
        : { kind: 'value', value: parse(text), text };
    return { env, about, form, parse, fallback, secret };
  },
};
