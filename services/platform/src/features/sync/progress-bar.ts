import type { SyncCounts } from '@guildhall/contracts/platform';

const number = new Intl.NumberFormat('en');
const width = 24;

export interface Moment {
  readonly counts: SyncCounts;
  /** As many rows as the last full run read. */
  readonly total: number | null;
  readonly elapsedMs: number;
}

function barOf(read: number, total: number): string {
  const share = Math.min(1, read / total);
  const filled = Math.round(share * width);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  return `[${bar}]  ${percent}  ${number.format(read)} of ${number.format(total)} rows`;
}

/** A single updating line: type, progress, speed. */
export function progressBar({ counts, total, elapsedMs }: Moment): string {
  const all = Object.values(counts);
  const read = all.reduce((sum, type) => sum + type.read, 0);
  const running = Object.entries(counts).find(([, type]) => type.status === 'running')?.[0] ?? '';
  const perSecond = elapsedMs < 1 ? 0 : Math.round(read / (elapsedMs / 1000));
  return [
    total ? barOf(read, total) : `${number.format(read)} rows`,
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
