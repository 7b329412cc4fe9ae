import { getMember, type Person } from '@guildhall/auth';
import { type AuditActions, forbidden } from '@guildhall/contracts';
import type { Db } from '../database.js';
import * as audit from './repository.js';

/** An administrator, or a person who is a member: everyone else has no business here. */
export function requireActor(caller: Person): void {
  if (!caller.admin) getMember(caller);
}

/** Whether the caller acts for another member. Only administrators may; others are refused. */
export function requireActingFor(caller: Person, memberNumber: string): { foreign: boolean } {
  if (caller.member === memberNumber) return { foreign: false };
  requireActor(caller);
  if (caller.admin) return { foreign: true };
  throw forbidden('This member number is not yours');
}

/** Notes what an administrator does with another's data; refuses everyone else who tries. */
export async function audited(
  db: Db,
  caller: Person,
  memberNumber: string,
  action: AuditActions['pay'],
  details: Record<string, unknown> = {},
): Promise<void> {
  const { foreign } = requireActingFor(caller, memberNumber);
  if (foreign) await audit.insert(db, { actor: caller, action, memberNumber, details });
}
