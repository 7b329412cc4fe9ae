import { forbidden } from '@guildhall/contracts';
import type { Person } from './caller.js';

/** The member a person is; an identity that no member belongs to may not act as one. */
export function getMember(person: Person): string {
  if (person.member !== null) return person.member;
  throw forbidden('This account belongs to no member');
}
