import type { RecordType, SyncCounts } from '@guildhall/contracts/platform';

const number = new Intl.NumberFormat('en');
const width = 24;

export interface Moment {
  readonly counts: SyncCounts;
  /** Expected rows by type, if known. */
  readonly totals: ReadonlyMap<RecordType, number>;
  readonly elapsedMs: number;
}

/** A single updating line: type, progress, speed. */
export function progressBar({ counts, totals, elapsedMs }: Moment): string {
  const all = Object.values(counts);
  const read = all.reduce((sum, type) => sum + type.read, 0);
  const total = [...totals.values()].reduce((sum, rows) => sum + rows, 0);
  const share = total === 0 ? 0 : Math.min(1, read / total);
  const filled = Math.round(share * width);
  const running = Object.entries(counts).find(([, type]) => type.status === 'running')?.[0] ?? '';
  const perSecond = elapsedMs < 1 ? 0 : Math.round(read / (elapsedMs / 1000));
  return [
    `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}]`,
    `${Math.floor(share * 100)} %`.padStart(5),
    `${number.format(read)} of ${number.format(total)} rows`,
    `${number.format(perSecond)}/s`,
    running,
  ]
    .join('  ')
    .trimEnd();
}

/** One line for each type that started or ended, for logs and pipes. */
export function changes(before: SyncCounts, after: SyncCounts): string[] {
  return Object.entries(after)
    .filter(([type, { status }]) => status !== (before[type]?.status ?? 'waiting'))
    .map(([type, { status, read, reason }]) =>
      status === 'running'
        ? `${type}: started`
        : `${type}: ${status}, ${number.format(read)} rows read${reason === null ? '' : ` (${reason})`}`,
    );
}
