import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type WithDatabase,
} from '@guildhall/service-kit';
import { inTransaction } from '@guildhall/service-kit/database';
import type { Command } from 'commander';
import * as audit from '../../audit/repository.js';
import type { Database } from '../../database.js';
import { eraseKept, forgotten, isKept, tellKept } from './repository.js';

async function refuseUnknown({ pool }: Database, memberNumber: string): Promise<void> {
  if (!(await isKept(pool, memberNumber)))
    throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
}

const person: PersonWork<Database> = {
  async read(db, memberNumber, say) {
    await refuseUnknown(db, memberNumber);
    await tellKept(db.pool, memberNumber, say);
  },
  erasing: 'Forget a member’s shifts, statements and configuration',
  async erase(db, memberNumber, actor) {
    await refuseUnknown(db, memberNumber);
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
