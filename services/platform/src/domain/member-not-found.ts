import { notFound } from '@guildhall/contracts';

const code = 'MEMBER_NOT_FOUND';

export const memberNotFound = () => notFound('There is no such member', code);

/** A path that no member can be found under says what every other such path says. */
export const malformedMember = { notFoundCode: code } as const;
