import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type WithDatabase,
} from '@guildhall/service-kit';
import { inTransaction } from '@guildhall/service-kit/database';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import * as audit from '../audit/repository.js';
import { eraseKept, forgotten, type Kept, readKept } from './repository.js';

async function getKept({ pool }: Database, memberNumber: string): Promise<Kept> {
  const found = await readKept(pool, memberNumber);
  if (Object.values(found).every(rows => rows.length === 0))
    throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
  return found;
}

const person: PersonWork<Database> = {
  read: getKept,
  erasing: 'Forget a member’s shifts, statements and configuration',
  async erase(db, memberNumber, actor) {
    await getKept(db, memberNumber);
    const erased = await inTransaction(db.pool, async client => {
      const gone = await eraseKept(client, memberNumber);
      await audit.insert(client, { actor, action: 'person.erase', memberNumber: forgotten });
      return gone;
    });
    return { erased };
  },
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
