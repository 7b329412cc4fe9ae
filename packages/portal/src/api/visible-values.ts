import { showInvisible } from '@guildhall/contracts';

/** What an answer says, with invisible characters shown: a name cannot pass for another on any page. */
export function visibleValues<T>(value: T): T {
  if (typeof value === 'string') return showInvisible(value) as T;
  if (Array.isArray(value)) return value.map(visibleValues) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, visibleValues(each)]);
  return Object.fromEntries(entries) as T;
}
