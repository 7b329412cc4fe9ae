import type { RecordType, SourceField } from '@guildhall/contracts/platform';
import { column } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';

/** How a source field becomes one of ours. */
export type FieldKind = 'key' | 'number-key' | 'text' | 'word' | 'integer' | 'flag' | 'date';

/** Ways sources spell true and false. */
export const yes = ['t', 'true', '1', 'y', 'yes', 'on', 'active'];
export const no = ['f', 'false', '0', 'n', 'no', 'off', 'inactive'];

export interface FieldDefinition<Name extends string = string> {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly required?: true;
  /** Maximum number of characters. */
  readonly max?: number;
  /** The record type it refers to: a row with an unknown reference is quarantined. */
  readonly refersTo?: 'regions' | 'facilities' | 'members' | 'statuses';
}

export interface RecordDefinition<Name extends string = string> {
  /** Also the name of our table. */
  readonly type: RecordType;
  /** The first is the key. */
  readonly fields: readonly [FieldDefinition<Name>, ...FieldDefinition<Name>[]];
  /** Write order that keeps neighbors of a large index together. */
  readonly writeOrder?: string;
  /** Applied to rows that left the source. */
  readonly deactivate: string;
}

// The contracts limit member numbers to 32 and codes to 16 characters. Longer names and addresses are mistakes (RFC
// 5321, 4.5.3.1.3: 254 for a mail address).
const codeLength = 16;
const nameLength = 200;
const mailLength = 254;

/** For members: fields the portal shows from the source row. */
type Field<Table extends RecordType> = keyof Tables[Table] &
  (Table extends 'members' ? SourceField : string);

export const recordDefinitions: {
  readonly [Table in RecordType]: RecordDefinition<Field<Table>>;
} = {
  regions: {
    type: 'regions',
    fields: [
      { name: 'code', kind: 'key', required: true, max: codeLength },
      { name: 'name', kind: 'text', required: true, max: nameLength },
      { name: 'is_active', kind: 'flag' },
    ],
    deactivate: 'is_active = false',
  },
  facilities: {
    type: 'facilities',
    fields: [
      { name: 'code', kind: 'key', required: true, max: codeLength },
      { name: 'name', kind: 'text', required: true, max: nameLength },
      { name: 'region_code', kind: 'text', max: codeLength, refersTo: 'regions' },
      { name: 'is_active', kind: 'flag' },
    ],
    deactivate: 'is_active = false',
  },
  members: {
    type: 'members',
    fields: [
      { name: 'member_number', kind: 'key', required: true, max: 32 },
      { name: 'first_name', kind: 'text', required: true, max: nameLength },
      { name: 'middle_name', kind: 'text', max: nameLength },
      { name: 'last_name', kind: 'text', required: true, max: nameLength },
      { name: 'email', kind: 'text', max: mailLength },
      { name: 'facility_code', kind: 'text', max: codeLength, refersTo: 'facilities' },
      { name: 'member_type_id', kind: 'integer', required: true },
      { name: 'status', kind: 'word', required: true, max: 32, refersTo: 'statuses' },
    ],
    writeOrder: 'last_name collate "C", first_name collate "C"',
    deactivate: `${column('members', 'status')} = 'inactive', ${column('members', 'updated_at')} = now()`,
  },
  positions: {
    type: 'positions',
    fields: [
      { name: 'id', kind: 'number-key', required: true },
      { name: 'member_number', kind: 'text', required: true, max: 32, refersTo: 'members' },
      { name: 'position_type', kind: 'text', required: true, max: 100 },
      { name: 'facility_code', kind: 'text', max: codeLength, refersTo: 'facilities' },
      { name: 'start_date', kind: 'date', required: true },
      { name: 'end_date', kind: 'date' },
      { name: 'is_active', kind: 'flag' },
    ],
    deactivate: 'is_active = false',
  },
};
