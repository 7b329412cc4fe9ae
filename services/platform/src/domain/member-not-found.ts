import { notFound } from '@guildhall/contracts';
import { say } from '@guildhall/contracts/said';

const code = 'MEMBER_NOT_FOUND';

export const memberNotFound = () => notFound(say('no_such_member'), code);

/** A path that no member can be found under says what every other such path says. */
export const malformedMember = { notFoundCode: code } as const;
