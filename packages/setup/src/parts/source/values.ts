import { type ColumnValue, settings } from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { didYouMean } from '../../asking/nearest.js';

const meanings: Readonly<Record<string, readonly string[]>> = {
  active: [
    ...['a', 'act', 'active', 'current', 'member', 'full', 'y', 'yes', '1', 't', 'true'],
    ...['activo', 'activa', 'alta', 'aktiv'],
  ],
  retired: [
    ...['r', 'ret', 'retired', 'retiree', 'pensioner'],
    ...['jubilado', 'jubilada', 'ruhestand', 'rentner'],
  ],
  inactive: [
    ...['i', 'x', 'inactive', 'lapsed', 'former', 'resigned', 'expelled', 'dropped', 'left'],
    ...['cancelled', 'terminated', 'deceased', 'suspended', 'n', 'no', '0', 'f', 'false'],
    ...['inactivo', 'inactiva', 'baja', 'inaktiv', 'ausgetreten'],
  ],
};

const guessOf = (value: string): string | undefined =>
  Object.entries(meanings).find(([, words]) => words.includes(value.toLowerCase()))?.[0];

export const rowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

export interface Statuses {
  /** Translations of source values: `{"A": "active"}`. */
  readonly values: Readonly<Record<string, string>>;
  /** The resulting MEMBER_STATUSES. */
  readonly statuses: readonly string[];
}

/** Values in a file that the database does not have, usually misspelled. */
async function refuseUnknown(
  kind: 'status' | 'type',
  found: readonly ColumnValue[],
  asker: Asker,
): Promise<void> {
  const names = found.map(({ value }) => `${kind}.${value}`);
  for (const name of asker.unasked(`${kind}.`))
    if (!names.includes(name))
      await asker.refuse(
        `${name}: no row has that ${kind}. Known: ${names.join(', ')}.${didYouMean(name, names)}`,
      );
}

const reject = '';
const own = 'own';

/** Asks for the meaning of unknown values. Values left open are rejected, so none becomes a right by accident. */
export async function askStatuses(
  found: readonly ColumnValue[],
  known: readonly string[],
  asker: Asker,
): Promise<Statuses> {
  const values: Record<string, string> = {};
  const statuses = [...known];
  const unknown = found.filter(({ value }) => !known.includes(value.toLowerCase()));
  for (const { value, rows: count } of unknown) {
    const meaning = await asker.choose({
      name: `status.${value}`,
      message: `The status ${value} (${rowCount(count)}) is unknown. What does it mean?`,
      fallback: asker.isPerson ? (guessOf(value) ?? reject) : reject,
      options: [
        ...known.map(status => ({ value: status, label: status })),
        { value: own, label: 'a separate status', hint: 'role rules can use it' },
        { value: reject, label: 'reject', hint: 'its rows are not imported' },
      ],
    });
    if (meaning === own) statuses.push(value.toLowerCase());
    else if (meaning !== reject) values[value] = meaning;
  }
  await refuseUnknown('status', found, asker);
  return { values, statuses };
}

export interface MemberTypes {
  /** Numbers for source values: `{"FULL": "1"}`. */
  readonly values: Readonly<Record<string, string>>;
  /** MEMBER_TYPES: names of the numbers. */
  readonly memberTypes: string;
}

/** Earlier decisions. */
interface TypesBefore {
  readonly values: Readonly<Record<string, string>>;
  readonly memberTypes: ReadonlyMap<string, string>;
}

const isWhole = (text: string) => /^-?\d{1,9}(\.0+)?$/.test(text);

/** Numbers and names in MEMBER_TYPES. */
export const namesIn = (memberTypes: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(JSON.parse(settings.memberTypes.parse(memberTypes))));

/**
 * A number for each value. Keeps earlier numbers or uses the type with the same name: rights depend on numbers, so they
 * must not depend on row counts.
 */
function numberOf(
  words: readonly string[],
  { values, memberTypes }: TypesBefore,
): ReadonlyMap<string, string> {
  const byName = new Map([...memberTypes].map(([number, name]) => [name.toLowerCase(), number]));
  let last = Math.max(0, ...[...Object.values(values), ...memberTypes.keys()].map(Number));
  return new Map(
    words.map(word => [word, values[word] ?? byName.get(word.toLowerCase()) ?? String(++last)]),
  );
}

/** Member types are numbers: values get numbers, and numbers get names. */
export async function askMemberTypes(
  found: readonly ColumnValue[],
  before: TypesBefore,
  asker: Asker,
): Promise<MemberTypes> {
  const words = found.map(({ value }) => value);
  const areNumbers = words.every(isWhole);
  const numbers = areNumbers
    ? new Map(words.map(word => [word, String(Number(word))]))
    : new Map(numberOf(words, before));
  if (!areNumbers && !asker.isPerson)
    for (const [word, fallback] of numbers)
      numbers.set(
        word,
        await asker.text({
          name: `type.${word}`,
          message: `Which number of MEMBER_TYPES is ${word}?`,
          fallback,
          check: text => {
            if (!/^\d{1,9}$/.test(text)) throw new Error('must be a number of MEMBER_TYPES');
          },
        }),
      );
  if (!areNumbers) await refuseUnknown('type', found, asker);
  const names = new Map(before.memberTypes);
  for (const [word, number] of numbers)
    if (!names.has(number)) names.set(number, areNumbers ? `Type ${number}` : word);
  const memberTypes = await asker.text({
    name: 'MEMBER_TYPES',
    message: areNumbers
      ? 'What do the member types mean?'
      : 'What are the names of the member types?',
    where: areNumbers
      ? 'Role rules and pages use these names: 1=Active,2=Retired'
      : `Role rules and pages use these names. Numbers of the types in your database: ${[...numbers].map(([word, number]) => `${word}=${number}`).join(', ')}.`,
    fallback: [...names].map(([id, name]) => `${id}=${name.replaceAll(',', ' ')}`).join(','),
    check: text => {
      const told = namesIn(text);
      const nameless = [...numbers].filter(([, number]) => !told.has(number));
      if (nameless.length > 0)
        throw new Error(
          areNumbers
            ? `must also name ${nameless.map(([, number]) => number).join(', ')}, which members have`
            : `must also name ${nameless.map(([word, number]) => `${number} (${word})`).join(', ')}. In an answers file, type.${nameless[0]?.[0]}: <number> chooses another number`,
        );
    },
  });
  return { values: areNumbers ? {} : Object.fromEntries(numbers), memberTypes };
}
