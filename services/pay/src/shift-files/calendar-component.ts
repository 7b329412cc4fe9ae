import { say } from '@guildhall/contracts/said';
import ICAL from 'ical.js';

/** RFC 7265: a property as JSON, its name in lower case. */
export interface Property {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly type: string;
  readonly values: readonly unknown[];
}

export interface Component {
  readonly all: (name: string) => readonly Property[];
  readonly first: (name: string) => Property | null;
  /** The text of a property, if it has one. */
  readonly text: (name: string) => string | null;
  /** For the library’s own classes. */
  readonly json: unknown[];
}

/** What the file says cannot be understood, in words that follow on “This event …”. */
export class Unclear extends Error {}

/** One component; its subcomponents are of no interest here. */
export function parseComponent(text: string): Component {
  let json: unknown[];
  try {
    json = ICAL.parse(text) as unknown[];
  } catch {
    throw new Unclear(say('event_misspelt'));
  }
  const properties = new Map<string, Property[]>();
  for (const [name, parameters, type, ...values] of json[1] as [string, object, string][]) {
    const property = { parameters: { ...parameters }, type, values };
    properties.set(name, [...(properties.get(name) ?? []), property]);
  }
  const all = (name: string) => properties.get(name) ?? [];
  const first = (name: string) => all(name)[0] ?? null;
  return {
    all,
    first,
    json,
    text: name => {
      const value = first(name)?.values[0];
      return typeof value === 'string' ? value : null;
    },
  };
}
