import { sayJson, sayRows, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import { readStats } from './service.js';

const percent = (part: number | null) =>
  part === null ? null : `${Math.round(part * 1000) / 10} %`;
const ms = (time: number | null) => (time === null ? null : `${time} ms`);

export function statsCommand(program: Command, withDatabase: WithDatabase<Database>): void {
  program
    .command('stats')
    .description('Members, synchronisations and use in numbers')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: true }) => {
      const stats = await withDatabase(({ kysely }) => readStats(kysely, new Date()));
      if (json) return sayJson(stats);
      const { sync_performance: sync, api_usage: use } = stats;
      const rows: [string, string | number | null][] = [
        ['members', stats.total_members],
        ['active facilities', stats.active_facilities],
        ['synchronisations in the last 24 h', sync.last_24h_syncs],
        ['  that succeeded, of all', percent(sync.success_rate)],
        ['  average duration', ms(sync.average_duration_ms)],
        ['requests today', use.requests_today],
        ['  average time', ms(use.average_response_time_ms)],
      ];
      sayRows(rows, ([what, number]) => ({ what, number: String(number ?? '–') }));
    });
}
