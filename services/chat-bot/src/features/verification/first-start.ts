import type { Limits, Tiers } from '@guildhall/service-kit';

export type IsFirstStart = ReturnType<typeof firstStarts>;

/**
 * Whether an account requests this member for the first time recently; only then it counts against the member's limit.
 * Otherwise one person could use up another member's requests.
 */
export function firstStarts({ limits, tiers }: { readonly limits: Limits; readonly tiers: Tiers }) {
  const once = tiers.verification.map(allowance => ({ ...allowance, max: 1 }));
  return (account: string, member: string): Promise<boolean> =>
    limits.countOutside({ key: `first-start:${account}:${member}`, allowances: once }).then(
      () => true,
      () => false,
    );
}
