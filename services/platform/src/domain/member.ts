import { notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { Member } from '@guildhall/contracts/platform';

/** A number that matches no member, for logins without a member. */
export type FindMember = (number: string | null) => Promise<Member | null>;

const code = 'MEMBER_NOT_FOUND';

export const memberNotFound = () => notFound(message('no_such_member'), code);

/** A path that cannot name a member gets the usual error. */
export const malformedMember = { notFoundCode: code } as const;
