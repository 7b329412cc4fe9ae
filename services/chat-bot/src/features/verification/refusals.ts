import { conflict, type Deed, forbidden, notFound, Problem } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { alreadyHandled } from '@guildhall/service-kit';
import type { Answer } from '../../domain/verification.js';

export const noSuchVerification = () =>
  notFound('Verification not found', 'VERIFICATION_NOT_FOUND');

export const alreadyVerified = (
  details: Record<string, unknown> = {},
  already: Deed | null = null,
  holder: string | null = null,
) =>
  alreadyHandled(holder ? message('account_linked', holder) : message('already_linked'), already, {
    code: 'ALREADY_VERIFIED',
    ...details,
    suggestion: 'First remove the wrong link.',
  });

export const noActiveMember = (memberNumber: string) =>
  new Problem(400, 'MEMBER_NOT_FOUND', message('no_active_member', memberNumber), {
    details: { member_number: memberNumber },
  });

export const notYours = (message: string) => forbidden(message, 'MISSING_PERMISSIONS');

interface About {
  readonly chat_id: string;
  readonly member_number: string;
  readonly code?: string | null;
}

const accountUnproven = ({ chat_id, code }: About) =>
  conflict('The chat account has not confirmed that it is yours', 'CHAT_ACCOUNT_UNPROVEN', {
    chat_id,
    missing: ['chat_account'],
    suggestion: `Type /verify code:${code ?? '…'} on the chat server from that account, and choose Link.`,
  });

export function tooManyDenials(until: Date, now: number): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now) / 1_000));
  return new Problem(
    429,
    'RATE_LIMITED',
    'Three chat accounts denied your requests today. Try again in a day.',
    {
      details: {
        retry_after: seconds,
        suggestion: 'Type /verify on the chat server from your own account.',
      },
      headers: { 'Retry-After': String(seconds) },
    },
  );
}

/** Refusals of the state table as problem responses. */
export function refusalOf(answer: Exclude<Answer, { status: 200 }>, about: About): Problem {
  switch (answer.status) {
    case 400:
      return noActiveMember(about.member_number);
    case 403:
      return notYours('This verification is for another member');
    case 409:
      return answer.code === 'CHAT_ACCOUNT_UNPROVEN'
        ? accountUnproven(about)
        : alreadyVerified({ chat_id: about.chat_id });
    case 410:
      return new Problem(410, answer.code, `This verification has ended: ${answer.reason}`, {
        details: { reason: answer.reason, suggestion: 'Start again with /verify.' },
      });
  }
}
