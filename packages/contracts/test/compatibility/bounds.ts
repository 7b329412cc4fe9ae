import type { JsonSchema } from './json-schema.js';

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** Which limits a request meets now that were wider, or not there, before. */
export function narrowedBounds(before: JsonSchema, now: JsonSchema): string[] {
  const found: string[] = [];
  const say = (key: keyof JsonSchema) => {
    const was = before[key] === undefined ? 'none' : String(before[key]);
    found.push(`has ${key} ${String(now[key])} now (before: ${was})`);
  };
  for (const key of lower) if ((now[key] ?? -Infinity) > (before[key] ?? -Infinity)) say(key);
  for (const key of upper) if ((now[key] ?? Infinity) < (before[key] ?? Infinity)) say(key);
  for (const key of ['pattern', 'multipleOf'] as const)
    if (now[key] !== undefined && now[key] !== before[key]) say(key);
  return found;
}
