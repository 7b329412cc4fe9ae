import { UpstreamDefinition } from '@guildhall/contracts/platform';
import {
  CommandError,
  type RowsOptions,
  readConfig,
  sayDeed,
  sayDone,
  sayRows,
  type WithDatabase,
} from '@guildhall/service-kit';
import { type Command, InvalidArgumentError } from 'commander';
import { Value } from 'typebox/value';
import { byOperator } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import * as upstreams from './repository.js';
import * as service from './service.js';
import { upstreamSettings } from './settings.js';

interface PutOptions extends RowsOptions {
  readonly target: string;
  readonly rewrite?: readonly { readonly from: string; readonly to: string }[];
  readonly method?: readonly string[];
  readonly connectTimeout?: number;
  readonly idleTimeout?: number;
  readonly bodyLimit?: number;
  readonly breaker?: { readonly failures: number; readonly open_ms: number };
  readonly allow?: readonly string[];
  readonly header?: readonly string[];
  readonly corsOrigin?: readonly string[];
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function rewrite(text: string, before: PutOptions['rewrite'] = []) {
  const [, from, to] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('It must look like /from=/to.');
  return [...before, { from, to }];
}

function breaker(text: string) {
  const [, failures, open] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (failures === undefined || open === undefined)
    throw new InvalidArgumentError('It must look like 10/10000.');
  return { failures: Number(failures), open_ms: Number(open) };
}

/** What was not said is left out, so that the service’s defaults apply. */
function definitionOf(options: PutOptions): UpstreamDefinition {
  const given = {
    target: options.target,
    rewrites: options.rewrite,
    methods: options.method?.map(each => each.toUpperCase()),
    connect_timeout_ms: options.connectTimeout,
    idle_timeout_ms: options.idleTimeout,
    body_limit_bytes: options.bodyLimit,
    breaker: options.breaker,
    allowed_ranges: options.allow,
    request_headers: options.header,
    cors_origins: options.corsOrigin,
  };
  const definition: unknown = JSON.parse(JSON.stringify(given));
  if (Value.Check(UpstreamDefinition, definition)) return definition;
  const [first] = Value.Errors(UpstreamDefinition, definition);
  throw new CommandError(
    `The upstream is not as expected: ${first?.instancePath.slice(1) ?? ''} ${first?.message ?? ''}`,
  );
}

export function upstreamCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const command = program.command('upstreams').description('Where /api/<name>/… is forwarded to');

  command
    .command('list')
    .description('All upstreams, by name')
    .option('--json', 'everything about them, as JSON')
    .action(async (options: RowsOptions) => {
      const rows = await withDatabase(db => upstreams.list(db.kysely));
      sayRows(
        rows,
        row => ({
          name: row.name,
          target: row.target,
          set_by: row.configured_by,
          methods: row.methods.join(' '),
          allowed_ranges: row.allowed_ranges.join(' '),
          cors_origins: row.cors_origins.join(' '),
        }),
        options,
      );
    });

  command
    .command('put <name>')
    .description('Add an upstream, or replace the whole of the one of that name')
    .requiredOption('--target <address>', 'where it is: https://api.example.org/v2')
    .option('--rewrite </from=/to>', 'replace the beginning of the path; may be repeated', rewrite)
    .option('--method <method...>', 'what may be asked of it (all)')
    .option('--connect-timeout <ms>', 'how long a connection may take', wholeNumber)
    .option('--idle-timeout <ms>', 'how long it may be silent', wholeNumber)
    .option('--body-limit <bytes>', 'the largest body it is sent', wholeNumber)
    .option('--breaker <failures/ms>', 'failures in a row that stop it, and for how long', breaker)
    .option(
      '--allow <range...>',
      'private addresses that it may live at, of those in UPSTREAM_PRIVATE_RANGES',
    )
    .option('--header <name...>', 'headers of the caller that are passed on, instead of the usual')
    .option('--cors-origin <origin...>', 'origins whose pages may call it')
    .option('--json', 'for programs')
    .action(async (name: string, options: PutOptions) => {
      const { upstreamPrivateRanges: privateRanges } = readConfig(upstreamSettings, process.env);
      const putting = { given: definitionOf(options), privateRanges, by: byOperator() };
      const { created, last } = await withDatabase(db => service.putUpstream(db, name, putting));
      const said = [
        `${name} is ${created ? 'an upstream now' : 'replaced'}.`,
        !created &&
          last &&
          `Before you ${sayDeed(last)}: audit --resource upstream:${name} shows how it was.`,
      ];
      sayDone({ name, created, before: last }, said, options);
    });

  command
    .command('remove <name>')
    .description('Forward nothing to it any more')
    .option('--json', 'for programs')
    .action(async (name: string, options: RowsOptions) => {
      await withDatabase(db => service.removeUpstream(db, name, byOperator()));
      sayDone({ name, removed: true }, `${name} is no upstream any more.`, options);
    });
}
