/** Three digits are all that a measurement is good for. */
const digits = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

export function sayTime(ms: number): string {
  if (ms >= 1000) return `${digits(ms / 1000)} s`;
  if (ms >= 0.1) return `${digits(ms)} ms`;
  return ms >= 0.0001 ? `${digits(ms * 1000)} µs` : `${digits(ms * 1_000_000)} ns`;
}

export const saySize = (size: number) => size.toLocaleString('en');

export const sayDisk = (bytes: number) => `${digits(bytes / 2 ** 30)} GB`;

/** Short enough to stand under an axis. */
export function tick(value: number): string {
  if (value >= 1_000_000) return `${digits(value / 1_000_000)}M`;
  return value >= 1000 ? `${digits(value / 1000)}k` : digits(value);
}
