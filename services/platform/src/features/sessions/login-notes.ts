import { findNewestEntry, insertAuditEntry } from '../../audit/repository.js';
import type { UnusableToken } from '../../clients/identity/refusals.js';
import type { Db } from '../../database.js';

const kinds = ['login.refused', 'login.worked'] as const;

/** The last failure without a later success; null while logins work. */
export async function findLoginTrouble(db: Db) {
  const entry = await findNewestEntry(db, kinds);
  return entry?.action === 'login.refused' ? entry : null;
}

/**
 * Records logins that fail because of the provider's settings, for `doctor`, and the first success afterwards.
 * Recording must not fail a login.
 */
export function loginNotes(db: Db, onError: (error: unknown) => void) {
  const note = (
    action: (typeof kinds)[number],
    name: string,
    requestId: string,
    after: object | null,
  ) =>
    insertAuditEntry(db, {
      action,
      resource: 'login',
      actor: { kind: 'person', name },
      after,
      requestId,
    });
  return {
    refused: ({ subject, message, details }: UnusableToken, requestId: string) =>
      note('login.refused', subject, requestId, { reason: message, ...details }).catch(onError),
    worked: async (subject: string, requestId: string) => {
      try {
        if (await findLoginTrouble(db)) await note('login.worked', subject, requestId, null);
      } catch (error) {
        onError(error);
      }
    },
  };
}
export type LoginNotes = ReturnType<typeof loginNotes>;
