/** The time within which so large a part of them lies. */
export const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

export interface Measured {
  readonly memoryMb: number;
  readonly heapMb: number;
  readonly openFiles: number;
}

/** Every line names its service. */
function metric(text: string, name: string): number {
  const [, value] = new RegExp(`^${name}(?:\\{.*\\})? ([0-9.e+]+)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`/metrics says nothing of ${name}`);
  return Number(value);
}

const mb = (bytes: number) => Math.round(bytes / 1_048_576);

/** What a process says about itself at /metrics. */
export async function measure(url: string, token: string): Promise<Measured> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return {
    memoryMb: mb(metric(text, 'process_resident_memory_bytes')),
    heapMb: mb(metric(text, 'nodejs_heap_size_used_bytes')),
    openFiles: metric(text, 'process_open_fds'),
  };
}

// A heap that has grown by this much after everything was answered holds something it should not.
const heapGrowthMb = 96;
const filesGrowth = 24;

export function leaks(before: Measured, after: Measured): readonly string[] {
  return [
    ...(after.heapMb - before.heapMb > heapGrowthMb
      ? [`the heap grew from ${before.heapMb} to ${after.heapMb} MB`]
      : []),
    ...(after.openFiles - before.openFiles > filesGrowth
      ? [`open files grew from ${before.openFiles} to ${after.openFiles}`]
      : []),
  ];
}
