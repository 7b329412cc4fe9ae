export interface Name {
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
}

export interface AddressOption {
  readonly format: 'first.last' | 'flast' | 'firstl' | 'first.m.last';
  /** The part before the `@`. */
  readonly local: string;
  /** The base that numbers are appended to. */
  readonly base: string;
}

/** Letters that Unicode does not decompose into base and mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ə: 'e',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'ng',
  þ: 'th',
  ŧ: 't',
};

/** A name in ASCII lower case; inner hyphens stay, everything else is dropped. */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, char => letters[char] ?? '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

/** RFC 5321 4.5.3.1.1 allows 64 octets; four digits must still fit. */
const longest = 60;
const cut = (local: string) => local.slice(0, longest).replace(/[.-]+$/, '');

/** Address options for a name; a single name has one. */
export function addressOptions({ first, middle, last }: Name): readonly AddressOption[] {
  const [f, m, l] = [folded(first), folded(middle ?? ''), folded(last)];
  const all: readonly Omit<AddressOption, 'base'>[] =
    f === '' || l === ''
      ? [{ format: 'first.last', local: f + l }]
      : [
          { format: 'first.last', local: `${f}.${l}` },
          { format: 'flast', local: `${f.charAt(0)}${l}` },
          { format: 'firstl', local: `${f}${l.charAt(0)}` },
          ...(m === ''
            ? []
            : [{ format: 'first.m.last' as const, local: `${f}.${m.charAt(0)}.${l}` }]),
        ];
  const seen = new Set(['']);
  return all
    .map(({ format, local }) => ({ format, local: cut(local), base: cut(local) }))
    .filter(({ local }) => !seen.has(local) && seen.add(local));
}

export const numbered = (option: AddressOption, number: number): AddressOption => ({
  ...option,
  local: `${option.base}${number}`,
});

/** Parses `jane.doe` or `jane.doe2` as an option of this name; null if it is not one. */
export function findOption(options: readonly AddressOption[], local: string): AddressOption | null {
  return (
    options.find(option => option.local === local) ??
    options.flatMap(option => {
      const number = local.startsWith(option.base) ? local.slice(option.base.length) : '';
      const isNumber = /^[1-9]\d{0,3}$/.test(number) && number !== '1';
      return isNumber ? [{ ...option, local }] : [];
    })[0] ??
    null
  );
}
