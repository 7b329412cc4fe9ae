import { randomUUID } from 'node:crypto';
import type { StartedVerification, VerificationRequest } from '@guildhall/contracts/chat-bot';
import type { Parts } from '../../parts.js';
import type { NewVerification } from './repository.js';

export interface VerifyingParts extends Omit<Parts, 'rules'> {
  /** The platform's public URL. */
  readonly pagesAt: string;
  readonly ttlSeconds: number;
}

/** The initial row of a verification. */
export function newVerification(
  { chat_id, chat_username, member_number }: VerificationRequest,
  serverName: string | null,
  { serverId, ttlSeconds }: VerifyingParts,
): NewVerification {
  const created = new Date();
  return {
    id: randomUUID(),
    chat_id,
    chat_username,
    member_number,
    server_id: serverId,
    server_name: serverName,
    created_at: created,
    expires_at: new Date(created.getTime() + ttlSeconds * 1_000),
  };
}

export const startedAnswer = (
  { id, expires_at }: NewVerification,
  { pagesAt }: VerifyingParts,
  more: Pick<StartedVerification, 'code' | 'warnings'> = {},
): StartedVerification => ({
  success: true,
  verification_id: id,
  verification_url: `${pagesAt}/api/verify/complete/${id}`,
  expires_at: expires_at.toISOString(),
  ...more,
});
