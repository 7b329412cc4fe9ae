import type {
  CompletedVerification,
  Verification,
  VerifiedMember,
} from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import { isLate, isOpen } from '../../domain/verification-steps.js';
import type { RoleUpdate } from '../roles/update.js';
import type { VerificationRow } from './repository.js';

/** For callers who only know the unguessable id: the state, without names. */
export function verificationView(row: VerificationRow, now: Date, whole: boolean): Verification {
  const expired = isOpen(row) && isLate(row, now);
  const status = row.status === 'claimed' ? 'pending' : row.status;
  const personal = <T>(value: T): T | null => (whole ? value : null);
  return {
    id: row.id,
    status: expired ? 'expired' : status,
    chat_id: personal(row.chat_id),
    chat_username: personal(row.chat_username),
    member_number: personal(row.member_number),
    server_id: personal(row.server_id),
    server_name: personal(row.server_name),
    reason: personal(expired ? 'expired' : row.reason),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    completed_at: personal(row.completed_at?.toISOString() ?? null),
    account_proven: row.claimed_by === null || row.proven_at !== null,
    code: personal(expired ? null : row.code),
  };
}

/** The linked member, without past positions. */
export const verifiedMember = (member: Member): VerifiedMember => ({
  member_number: member.member_number,
  first_name: member.first_name,
  last_name: member.last_name,
  facility_code: member.facility_code,
  region_code: member.region_code,
  positions: member.positions
    .filter(position => position.active)
    .map(({ position_type, facility_code }) => ({ position_type, facility_code })),
});

export function completedAnswer(
  id: string,
  member: VerifiedMember,
  { assigned, warnings }: Pick<RoleUpdate, 'assigned' | 'warnings'>,
): CompletedVerification {
  return {
    success: true,
    verification_id: id,
    status: 'completed',
    member,
    chat_roles_assigned: [...assigned],
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}
