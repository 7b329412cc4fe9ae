import type { Person } from '@guildhall/auth';
import type { Db } from '../database.js';
import { requireActingFor } from '../http/acting.js';
import * as audit from './repository.js';

/** Notes what an administrator does with another's data; refuses everyone else who tries. */
export async function audited(
  db: Db,
  caller: Person,
  memberNumber: string,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { foreign } = requireActingFor(caller, memberNumber);
  if (foreign) await audit.insert(db, { actor: caller, action, memberNumber, details });
}
