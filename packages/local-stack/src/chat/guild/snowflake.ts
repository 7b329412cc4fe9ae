// Discord, "Snowflakes": milliseconds since the first second of 2015, and 22 more bits.
let last = BigInt(Date.now() - 1_420_070_400_000) << 22n;

/** A new id, above all before it. */
export function newSnowflake(): string {
  last += 1n;
  return String(last);
}
