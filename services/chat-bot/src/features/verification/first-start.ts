import type { Limits, Tiers } from '@guildhall/service-kit';

export type IsFirstStart = ReturnType<typeof firstStarts>;

/**
 * Whether an account asks for a member for the first time in a while: only then does it count for the member, too.
 * Anybody may type another’s number, and shall not use up alone what that member may ask for.
 */
export function firstStarts({ limits, tiers }: { readonly limits: Limits; readonly tiers: Tiers }) {
  const once = tiers.verification.map(allowance => ({ ...allowance, max: 1 }));
  return (account: string, member: string): Promise<boolean> =>
    limits.countOutside({ key: `first-start:${account}:${member}`, allowances: once }).then(
      () => true,
      () => false,
    );
}
