import { setTimeout as pause } from 'node:timers/promises';
import type { Erasure } from '@guildhall/contracts/platform';
import { CommandError, type RowsOptions, sayDeed, sayDone, writeOut } from '@guildhall/service-kit';
import { byOperator } from '../../audit/actor.js';
import type { Db } from '../../database.js';
import * as erasures from './erasure-repository.js';
import { askForErasure, cancelErasure, type Neighbours } from './erasures.js';
import { openExport } from './export.js';

const by = (memberNumber: string) => ({ ...byOperator(), resource: `member:${memberNumber}` });

/** What all services keep, as one JSON object on the terminal. */
export async function exportEverywhere(
  db: Db,
  neighbours: Neighbours,
  memberNumber: string,
): Promise<void> {
  const whom = { member: memberNumber, subject: null };
  const tell = await openExport(db, neighbours, whom, by(memberNumber));
  await tell(writeOut);
}

/** As long as somebody watches; it goes on without them. */
const patienceMs = 30_000;
const lookEvery = 500;

const lineOf = ({ service, state, waits_for, erased }: Erasure['parts'][number]) => {
  const rows = Object.values(erased ?? {}).reduce((sum, each) => sum + each, 0);
  const what = {
    done: `done, ${rows} rows`,
    waiting: waits_for === null ? 'to come' : `waits: ${waits_for}`,
    absent: 'not connected: erase it there by its own command line',
  }[state];
  return `${service}: ${what}`;
};

/** Asks for it, as the page does; the running service does it, and what remains is the record that it was done. */
export async function eraseEverywhere(
  db: Db,
  ask: Parameters<typeof askForErasure>[1],
  memberNumber: string,
  options: RowsOptions,
): Promise<void> {
  const { erasure: asked } = await askForErasure(db, ask, memberNumber, byOperator());
  const until = performance.now() + patienceMs;
  let erasure = asked;
  while (erasure.state !== 'done' && performance.now() < until) {
    await pause(lookEvery);
    erasure = (await erasures.find(db, asked.id)) ?? erasure;
  }
  const isDone = erasure.state === 'done';
  const said = [
    ...erasure.parts.map(lineOf),
    erasure.had_mailbox && 'There was a mailbox: remove it at the mail host.',
    isDone && 'Done. Nothing here names the person now.',
  ];
  sayDone(erasure, said, options);
  if (!isDone)
    throw new CommandError(
      'Not done yet. The running platform goes on by itself; the portal shows how far it is, under Members, Erasures; `person cancel-erasure` ends it.',
    );
}

/** An attempt takes moments, but for a service that does not answer. */
export async function cancelEverywhere(
  db: Db,
  memberNumber: string,
  options: RowsOptions,
): Promise<void> {
  const erasure = await erasures.findOf(db, memberNumber);
  if (erasure === null) throw new CommandError(`Member ${memberNumber} is not being erased.`);
  const { changed, already } = await cancelErasure(db, erasure.id, byOperator());
  const said = already ? sayDeed(already) : 'Cancelled. What is gone stays gone:';
  sayDone({ changed, erasure: erasure.id }, [said, ...erasure.parts.map(lineOf)], options);
}
