export interface MailRules {
  readonly domain: string;
  readonly memberTypes: ReadonlySet<number>;
  readonly statuses: ReadonlySet<string>;
}

export const isEligible = (
  { memberTypes, statuses }: Pick<MailRules, 'memberTypes' | 'statuses'>,
  memberTypeId: number,
  status: string,
): boolean => memberTypes.has(memberTypeId) && statuses.has(status.toLowerCase());
