import type { Member } from '@guildhall/contracts/platform';

type Told = Pick<
  Member,
  'member_number' | 'chat_id' | 'facility_code' | 'first_name' | 'last_name'
>;

/** `member.updated` as any sender gives it, with other data where a test wants them. */
export const eventOf = (
  { member_number, chat_id, facility_code, first_name, last_name }: Told,
  data: object = {},
  timestamp = new Date().toISOString(),
) => ({
  event: 'member.updated',
  timestamp,
  data: {
    member_number,
    chat_id,
    facility_code,
    first_name,
    last_name,
    positions: [],
    ...data,
  },
});
