import type { Scheme, Scope } from '@guildhall/contracts';
import type { Caller } from './caller.js';

const kinds: Readonly<Record<Scheme, (caller: Caller) => boolean>> = {
  public: caller => caller.kind === 'anonymous',
  session: caller => caller.kind === 'person' && caller.via === 'session',
  member: caller => caller.kind === 'person' && caller.via !== 'session',
  admin: caller => caller.kind === 'person' && caller.admin,
  service: caller => caller.kind === 'service',
  apiKey: caller => caller.kind === 'key' && caller.keyKind === 'api',
  syncKey: caller => caller.kind === 'key' && caller.keyKind === 'sync',
  webhook: caller => caller.kind === 'secret' && caller.use === 'webhook',
  metrics: caller => caller.kind === 'secret' && caller.use === 'metrics',
};

/** People and shared secrets have no scopes. */
const inScope = (caller: Caller, scope: Scope | undefined) =>
  scope === undefined ||
  (caller.kind !== 'service' && caller.kind !== 'key') ||
  caller.scopes.includes(scope);

/** Null if allowed, else the message about what is missing. */
export function refusal(
  caller: Caller,
  schemes: readonly Scheme[],
  scope: Scope | undefined,
): string | null {
  if (!schemes.some(scheme => kinds[scheme](caller))) {
    return caller.kind === 'person' && schemes.every(scheme => scheme === 'admin')
      ? 'This needs the administrator role'
      : `This credential is of the wrong kind here; taken are: ${schemes.join(', ')}`;
  }
  return inScope(caller, scope) ? null : `This credential lacks the scope ${scope}`;
}
