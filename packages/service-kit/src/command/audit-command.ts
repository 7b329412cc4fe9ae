import type { AuditEntry, AuditPage, AuditQuery } from '@guildhall/contracts';
import type { Command } from 'commander';
import type { WithDatabase } from './command-line.js';
import { countUpTo } from './count-up-to.js';
import { ago, sayRows } from './say-rows.js';

/** A filter that only this service has: `--resource <resource>`. */
interface Further {
  readonly flags: string;
  readonly about: string;
}

interface AuditCommand<D> {
  readonly about: string;
  /** A page; what is not of every service's filters stands beside them. */
  readonly read: (
    db: D,
    query: AuditQuery & Readonly<Record<string, unknown>>,
  ) => Promise<AuditPage>;
  readonly further?: readonly Further[];
}

const most = 10_000;
const pageSize = 1_000;

const facts = (value: object | null) => (value === null ? '' : JSON.stringify(value));
const whatChanged = ({ before, after }: AuditEntry) =>
  [facts(before), facts(after)].filter(text => text !== '').join(' → ');

interface Wanted extends AuditQuery {
  readonly limit: number;
  readonly json?: true;
}

/** `audit`, the same words at every service. */
export function addAuditCommand<D>(
  program: Command,
  withDatabase: WithDatabase<D>,
  { about, read, further = [] }: AuditCommand<D>,
): Command {
  async function readSoMany(db: D, { limit, json: _, ...query }: Wanted): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = [];
    let after: string | null = null;
    do {
      const count = Math.min(pageSize, limit - entries.length);
      const page: AuditPage = await read(db, { ...query, limit: count, ...(after && { after }) });
      entries.push(...page.entries);
      after = page.next;
    } while (after !== null && entries.length < limit);
    return entries;
  }

  const command = program
    .command('audit')
    .description(about)
    .option('--member <number>', 'only about this member')
    .option('--actor <actor>', 'only by this person (subject), service or command line')
    .option('--action <action>', 'only of this kind, as the list calls it');
  for (const { flags, about: meaning } of further) command.option(flags, meaning);
  return command
    .option('--limit <count>', 'so many at most', countUpTo(most), 50)
    .option('--json', 'for programs')
    .action(async (wanted: Wanted) => {
      const entries = await withDatabase(db => readSoMany(db, wanted));
      sayRows(
        entries,
        entry => ({
          when: ago(entry.at),
          action: entry.action,
          by: entry.actor_name ?? entry.actor,
          member: entry.member_number,
          about: entry.about,
          change: whatChanged(entry),
        }),
        wanted,
      );
    });
}
