import type { Member } from '@guildhall/contracts/platform';
import { platformAway } from './platform-problem.js';

type Facts = { readonly [Field in 'member_number' | 'chat_id']?: string };

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

function isPosition(value: unknown): boolean {
  const { active, facility_code, position_type } = (value ?? {}) as Record<string, unknown>;
  return isText(position_type) && isTextOrNull(facility_code) && typeof active === 'boolean';
}

/** As far as roles are computed from it. */
function isMember(value: unknown): value is Member {
  const member = (value ?? {}) as Record<string, unknown>;
  return (
    isText(member.member_number) &&
    isText(member.status) &&
    isTextOrNull(member.chat_id) &&
    Array.isArray(member.positions) &&
    member.positions.every(isPosition)
  );
}

export class UnreadableError extends Error {}
const unreadable = () =>
  platformAway(new UnreadableError('The platform’s answer is not what was asked for.'));

/** An answer without its member must never be taken for nobody: roles would be taken away. */
export function memberIn(answer: { readonly member?: unknown }, asked: Facts): Member {
  const { member } = answer ?? {};
  const isAsked = (found: Member) =>
    (Object.keys(asked) as (keyof Facts)[]).every(field => found[field] === asked[field]);
  if (isMember(member) && isAsked(member)) return member;
  throw unreadable();
}

export interface MemberPage {
  readonly members: readonly Member[];
  /** null: this was the last page. */
  readonly next: string | null;
}

export function pageIn(answer: {
  readonly members?: unknown;
  readonly next?: unknown;
}): MemberPage {
  const { members, next } = answer ?? {};
  if (Array.isArray(members) && members.every(isMember) && (next === null || isText(next)))
    return { members, next: next as string | null };
  throw unreadable();
}

export function totalIn(answer: { readonly total?: unknown }): number {
  const { total } = answer ?? {};
  if (typeof total === 'number') return total;
  throw unreadable();
}
