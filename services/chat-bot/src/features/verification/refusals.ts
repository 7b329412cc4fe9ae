import { conflict, forbidden, notFound, Problem } from '@guildhall/contracts';
import type { Answer } from '../../domain/verification.js';

export const noSuchVerification = () =>
  notFound('There is no such verification', 'VERIFICATION_NOT_FOUND');

export const alreadyVerified = (details: Record<string, unknown> = {}) =>
  conflict('The member or the chat account is linked already', 'ALREADY_VERIFIED', {
    ...details,
    suggestion: 'Unlink first what is linked by mistake.',
  });

export const noActiveMember = (memberNumber: string) =>
  new Problem(400, 'MEMBER_NOT_FOUND', `There is no active member ${memberNumber}`, {
    details: { member_number: memberNumber },
  });

export const notYours = (message: string) => forbidden(message, 'MISSING_PERMISSIONS');

/** The table's refusals as answers. */
export function refusalOf(
  answer: Exclude<Answer, { status: 200 }>,
  about: { readonly chat_id: string; readonly member_number: string },
): Problem {
  switch (answer.status) {
    case 400:
      return noActiveMember(about.member_number);
    case 403:
      return notYours('This verification is for another member');
    case 409:
      return alreadyVerified({ chat_id: about.chat_id });
    case 410:
      return new Problem(410, answer.code, `This verification is over: ${answer.reason}`, {
        details: { reason: answer.reason, suggestion: 'Start again with /verify.' },
      });
  }
}
