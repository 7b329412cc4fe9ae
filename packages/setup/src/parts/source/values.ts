import type { ColumnValue } from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';

const meanings: Readonly<Record<string, readonly string[]>> = {
  active: ['a', 'act', 'active', 'current', 'member', 'full', 'y', 'yes', '1', 't', 'true'],
  retired: ['r', 'ret', 'retired', 'retiree', 'pensioner'],
  inactive: [
    ...['i', 'x', 'inactive', 'lapsed', 'former', 'resigned', 'expelled', 'dropped', 'left'],
    ...['cancelled', 'terminated', 'deceased', 'suspended', 'n', 'no', '0', 'f', 'false'],
  ],
};

const guessOf = (value: string): string | undefined =>
  Object.entries(meanings).find(([, words]) => words.includes(value.toLowerCase()))?.[0];

export const sayRows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

export interface Statuses {
  /** What the words of the source become: `{"A": "active"}`. */
  readonly values: Readonly<Record<string, string>>;
  /** What MEMBER_STATUSES has to hold. */
  readonly statuses: readonly string[];
}

const reject = '';
const own = 'own';

/** What each word that nobody knows here means. Whatever is left open is rejected: no word becomes a right by itself. */
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
      message: `The status ${value} (${sayRows(count)}) is unknown here. What does it mean?`,
      fallback: asker.isPerson ? (guessOf(value) ?? reject) : reject,
      options: [
        ...known.map(status => ({ value: status, label: status })),
        { value: own, label: 'a status of its own', hint: 'role rules may name it' },
        { value: reject, label: 'reject', hint: 'its rows are not taken over' },
      ],
    });
    if (meaning === own) statuses.push(value.toLowerCase());
    else if (meaning !== reject) values[value] = meaning;
  }
  return { values, statuses };
}

export interface MemberTypes {
  /** Words of the source that become numbers: `{"FULL": "1"}`. */
  readonly values: Readonly<Record<string, string>>;
  /** MEMBER_TYPES: what the numbers mean. */
  readonly memberTypes: string;
}

const isWhole = (text: string) => /^-?\d{1,9}(\.0+)?$/.test(text);

/** Types are numbers here: words get one each, and numbers get a name. */
export async function askMemberTypes(
  found: readonly ColumnValue[],
  known: string | undefined,
  asker: Asker,
): Promise<MemberTypes> {
  const words = found.map(({ value }) => value);
  const areNumbers = words.every(isWhole);
  const numbered = words.map((word, i) =>
    areNumbers
      ? { id: String(Number(word)), name: `Type ${Number(word)}` }
      : { id: String(i + 1), name: word },
  );
  const proposed = numbered.map(({ id, name }) => `${id}=${name.replaceAll(',', ' ')}`).join(',');
  const memberTypes = await asker.text({
    name: 'MEMBER_TYPES',
    message: areNumbers
      ? 'What do the member types mean?'
      : 'What shall the member types be called?',
    where: 'Role rules and pages use these names: 1=Active,2=Retired',
    fallback: known ?? proposed,
    check: text => {
      if (!/^\s*\d{1,9}\s*[:=][^,]+(,\s*\d{1,9}\s*[:=][^,]+)*$/.test(text))
        throw new Error('must look like 1=Active,2=Retired');
    },
  });
  const values = areNumbers
    ? {}
    : Object.fromEntries(words.map((word, i) => [word, numbered[i]?.id ?? '']));
  return { values, memberTypes };
}
