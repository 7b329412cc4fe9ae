import { notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { Member } from '@guildhall/contracts/platform';

/** Nobody's number, as of a login that belongs to no member, finds nobody. */
export type FindMember = (number: string | null) => Promise<Member | null>;

const code = 'MEMBER_NOT_FOUND';

export const memberNotFound = () => notFound(message('no_such_member'), code);

/** A path that no member can be found under says what every other such path says. */
export const malformedMember = { notFoundCode: code } as const;
