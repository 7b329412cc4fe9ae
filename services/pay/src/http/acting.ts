import { getMember, type Person } from '@guildhall/auth';
import { forbidden } from '@guildhall/contracts';

/** An administrator, or a person who is a member: everyone else has no business here. */
export function requireActor(caller: Person): void {
  if (!caller.admin) getMember(caller);
}

/** Whether somebody acts for another, which only administrators may; the others are refused. */
export function requireActingFor(caller: Person, memberNumber: string): { foreign: boolean } {
  if (caller.member === memberNumber) return { foreign: false };
  requireActor(caller);
  if (caller.admin) return { foreign: true };
  throw forbidden('This member number is not yours');
}
