import { message } from '@guildhall/contracts/messages';
import ICAL from 'ical.js';
import { NotUnderstood } from './shift-file.js';

export type Component = ICAL.Component;
export type Property = ICAL.Property;

/** One component; its subcomponents are of no interest here. */
export function parseComponent(text: string): Component {
  try {
    return new ICAL.Component(ICAL.parse(text));
  } catch {
    throw new NotUnderstood(message('event_misspelt'));
  }
}

/** As the file has them (RFC 7265): the library's own would look for zones where other files left theirs. */
export const valuesOf = (property: Property): readonly unknown[] => property.toJSON().slice(3);

/** The text of a property, if it has one. */
export function textOf(component: Component, name: string): string | null {
  const property = component.getFirstProperty(name);
  const value = property && valuesOf(property)[0];
  return typeof value === 'string' ? value : null;
}
