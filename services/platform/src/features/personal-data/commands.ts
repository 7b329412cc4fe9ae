import { addPersonCommands, type PersonWork, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import type { Neighbours } from './erasures.js';
import { eraseEverywhere, exportEverywhere } from './everywhere.js';
import { erasePerson, tellPerson } from './service.js';

const person = (neighbours: () => Promise<Neighbours>): PersonWork<Database> => ({
  everywhere: {
    read: async ({ kysely }, member) => exportEverywhere(kysely, await neighbours(), member),
    erase: async ({ kysely }, member, options) =>
      eraseEverywhere(kysely, await neighbours(), member, options),
  },
  read: ({ kysely: db }, memberNumber, say) => tellPerson(db, memberNumber, say),
  erasing: 'Forget a member who has left the source',
  async erase({ kysely: db }, memberNumber) {
    const { erased, mailbox, undelivered } = await erasePerson(db, memberNumber, byOperator());
    const leftToDo: string[] = [];
    if (mailbox !== null)
      leftToDo.push(`The mailbox ${mailbox} is the mail host’s: remove it there.`);
    if (undelivered > 0)
      leftToDo.push(
        `Events about the member that wait for a subscriber: ${undelivered}. Run this again when they have arrived.`,
      );
    return { erased, leftToDo };
  },
});

export const personCommands = (
  program: Command,
  withDatabase: WithDatabase<Database>,
  neighbours: () => Promise<Neighbours>,
): void => addPersonCommands(program, withDatabase, person(neighbours));
