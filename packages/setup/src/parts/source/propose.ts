import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import {
  type ColumnTypes,
  isTime,
  recordDefinitions,
  type TableMapping,
} from '@guildhall/platform/checks';

/** A source table, as far as it is mapped. */
export interface SourceTable {
  readonly name: string;
  readonly columns: ColumnTypes;
}

/** Common names, the most likely first. */
const tableWords: Readonly<Record<RecordType, readonly string[]>> = {
  regions: ['regions', 'region', 'districts', 'district', 'areas', 'divisions', 'rgn'],
  facilities: [
    ...['facilities', 'facility', 'branches', 'branch', 'locals', 'chapters', 'chapter', 'sites'],
    ...['workplaces', 'locations', 'units', 'departments'],
  ],
  members: ['members', 'member', 'people', 'persons', 'person', 'membership', 'contacts'],
  positions: ['positions', 'position', 'officers', 'officer', 'offices', 'posts', 'mandates'],
};

const fieldWords: Readonly<Record<string, readonly string[]>> = {
  member_number: [
    ...['membernumber', 'memberno', 'membernum', 'memno', 'memberid', 'membershipnumber'],
    ...['cardno', 'number', 'no', 'nr', 'member'],
  ],
  first_name: ['firstname', 'fname', 'givenname', 'given', 'forename', 'first', 'vorname'],
  middle_name: ['middlename', 'middle', 'mname', 'middleinitial', 'mi'],
  last_name: ['lastname', 'lname', 'familyname', 'family', 'surname', 'last', 'nachname'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress'],
  facility_code: [
    ...['facilitycode', 'facility', 'branchcode', 'branch', 'localcode', 'local', 'chapter'],
    ...['site', 'unit', 'facilityid', 'branchid', 'localid', 'chapterid'],
  ],
  region_code: [
    'regioncode',
    'region',
    'districtcode',
    'district',
    'area',
    'regionid',
    'districtid',
  ],
  member_type_id: ['membertypeid', 'membertype', 'typeid', 'type', 'category', 'class', 'kind'],
  status: ['status', 'memberstatus', 'state', 'standing', 'ismember', 'active', 'isactive'],
  code: ['code', 'abbreviation', 'abbr', 'short', 'shortname', 'id'],
  name: ['name', 'title', 'description', 'label', 'longname'],
  is_active: ['isactive', 'active', 'isopen', 'open', 'enabled'],
  id: ['id', 'positionid', 'officerid'],
  position_type: ['positiontype', 'position', 'office', 'title', 'role', 'function', 'post'],
  start_date: [
    'startdate',
    'startdt',
    'fromdate',
    'electedon',
    'start',
    'since',
    'begins',
    'begin',
  ],
  end_date: ['enddate', 'enddt', 'todate', 'endson', 'end', 'until', 'expires', 'ends'],
};

const changedWords = [
  'updatedat',
  'changedat',
  'modifiedat',
  'modified',
  'lastmodified',
  'updated',
  'touched',
];

/** `Guildhall_Members` and `tbl_members` are members. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `FirstName` of `members` may also be `member_first_name` or `MemFirstName`. */
const ends = (column: string, word: string) => word.length >= 4 && plain(column).endsWith(word);

function findColumn(columns: readonly string[], words: readonly string[]): string | undefined {
  for (const word of words) {
    const exact = columns.find(column => plain(column) === word);
    if (exact !== undefined) return exact;
  }
  for (const word of words) {
    const like = columns.find(column => ends(column, word));
    if (like !== undefined) return like;
  }
  return undefined;
}

/** Guesses columns by name, each for one field. */
export function proposeColumns(
  type: RecordType,
  { columns }: SourceTable,
  mapped: readonly RecordType[],
): Readonly<Record<string, string>> {
  const left = [...columns.keys()];
  const found: Record<string, string> = {};
  for (const { name, refersTo } of recordDefinitions[type].fields) {
    const isReference = recordTypes.some(each => each === refersTo);
    if (isReference && !mapped.some(each => each === refersTo)) continue;
    const own = plain(name);
    const column = findColumn(left, [own, ...(fieldWords[name] ?? [])]);
    if (column === undefined) continue;
    found[name] = column;
    left.splice(left.indexOf(column), 1);
  }
  return found;
}

/** The change stamp column. */
export const proposeChangedAt = ({ columns }: SourceTable): string | undefined =>
  findColumn(
    [...columns].filter(([, family]) => isTime(family)).map(([name]) => name),
    changedWords,
  );

export const missingIn = (type: RecordType, columns: TableMapping['columns']): readonly string[] =>
  recordDefinitions[type].fields
    .filter(({ name, required }) => required && columns[name] === undefined)
    .map(({ name }) => name);

/** Score of a table for a type: its name, and its required columns. */
function likeness(type: RecordType, table: SourceTable): number {
  const name = plain(table.name.split('.').at(-1) ?? '');
  const words = tableWords[type];
  const place = words.findIndex(word => name === word || (word.length > 4 && name.endsWith(word)));
  const found = proposeColumns(type, table, recordTypes);
  const required = recordDefinitions[type].fields.filter(field => field.required);
  const has = required.filter(field => found[field.name] !== undefined).length / required.length;
  if (place < 0 && (type !== 'members' || has < 0.75)) return 0;
  // A dedicated view takes precedence over its table.
  const isMeant = name.startsWith('guildhall') ? 1 : 0;
  return has + isMeant + (place < 0 ? 0 : 1 - place / words.length);
}

/** The best match, or null. */
export function proposeTable(
  type: RecordType,
  tables: readonly SourceTable[],
): SourceTable | undefined {
  const [best] = tables
    .map(table => ({ table, score: likeness(type, table) }))
    .filter(({ score }) => score > 0.75)
    .sort((a, b) => b.score - a.score);
  return best?.table;
}
