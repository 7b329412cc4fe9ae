import { text } from 'node:stream/consumers';
import { type KeyKind, keyKinds } from '@guildhall/auth';
import { type Scope, scopes, usualScopes } from '@guildhall/contracts';
import {
  ago,
  CommandError,
  describeEvent,
  printResult,
  printRows,
  type RowsOptions,
  type WithDatabase,
} from '@guildhall/service-kit';
import { type Command, Option } from 'commander';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import { parseImport } from './import-file.js';
import * as keys from './repository.js';
import * as service from './service.js';

interface CreateOptions extends RowsOptions {
  readonly kind: KeyKind;
  readonly scopes?: readonly Scope[];
  readonly expires?: string;
}

const usual = keyKinds
  .map(kind => `a key of kind ${kind}: ${usualScopes[kind].join(' ')}`)
  .join('; ');

function showOnce({ record, secret }: service.MadeKey, options: RowsOptions): void {
  const { id, name } = record;
  const granted = keys.scopesOf(record).join(' ');
  printResult(
    { key: keys.toRecord(record), secret },
    `Key ${id} for ${name}, with scopes ${granted}.\nThis key is shown once. Copy it now:\n\n${secret}`,
    options,
  );
}

/** A prefix of an id. */
const shortId = (id: string) => id.slice(0, 8);

async function idOf({ kysely }: Database, beginning: string): Promise<string> {
  const [key, other] = await keys.findByBeginning(kysely, beginning);
  if (!key) throw new CommandError('No such key. Run `keys list` to see all keys');
  if (other) throw new CommandError(`Several keys begin with ${beginning}. Type more characters`);
  return key.id;
}

export function keyCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const command = program.command('keys').description('Service, API and sync keys');
  const kind = () => new Option('--kind <kind>', 'what the key is for').choices([...keyKinds]);

  command
    .command('list')
    .description('All keys, newest first')
    .addOption(kind())
    .option('--json', 'everything about them, as JSON')
    .action(async ({ json, ...options }: { kind?: KeyKind } & RowsOptions) => {
      const rows = await withDatabase(db => keys.list(db.kysely, { ...options, limit: 1000 }));
      printRows(
        rows.map(keys.toRecord),
        key => ({
          id: shortId(key.id),
          name: key.name,
          kind: key.kind,
          created: ago(key.created_at),
          expires: ago(key.expires_at),
          revoked: ago(key.revoked_at),
          used: ago(key.last_used_at),
          scopes: key.scopes.join(' '),
        }),
        { json },
      );
    });

  command
    .command('create <name>')
    .description('Create a key and show it once; for a service key, <name> is its serviceName')
    .addOption(kind().default('service'))
    .addOption(
      new Option('--scopes <scope...>', `what it may do; default: ${usual}`).choices([...scopes]),
    )
    .option('--expires <date>', 'date or time when it expires')
    .option('--json', 'for programs')
    .action(async (name: string, options: CreateOptions) => {
      const expiresAt = options.expires === undefined ? undefined : new Date(options.expires);
      if (expiresAt && Number.isNaN(expiresAt.getTime()))
        throw new CommandError('--expires must be a date like 2027-01-31');
      const wanted = { kind: options.kind, name, scopes: options.scopes, expiresAt };
      showOnce(
        await withDatabase(db => service.createKey(db, wanted, byOperator(), new Date())),
        options,
      );
    });

  command
    .command('rotate <id>')
    .description(
      'Create a second key with the same name and scopes; revoke the old one once it is unused',
    )
    .option('--json', 'for programs')
    .action(async (id: string, options: RowsOptions) =>
      showOnce(
        await withDatabase(async db =>
          service.rotateKey(db, await idOf(db, id), byOperator(), new Date()),
        ),
        options,
      ),
    );

  command
    .command('revoke <id>')
    .description('Revoke a key immediately')
    .option('--json', 'for programs')
    .action(async (id: string, options: RowsOptions) => {
      const { already, changed } = await withDatabase(async db =>
        service.revokeKey(db, await idOf(db, id), byOperator(), new Date()),
      );
      const lines = [
        changed ? 'Revoked.' : 'Already revoked.',
        already && `${describeEvent(already)}.`,
      ];
      printResult({ changed, already }, lines, options);
    });

  command
    .command('import')
    .description('Import API keys from JSON on standard input: [{kind, name, id, hash, scopes?}]')
    .option('--json', 'for programs')
    .action(async (options: RowsOptions) => {
      const wanted = parseImport(await text(process.stdin));
      const count = await withDatabase(db => service.importKeys(db, wanted, byOperator()));
      const known = wanted.length - count;
      printResult({ new: count, known }, `${count} new, ${known} already known.`, options);
    });
}
