export const membersKey = ['platform', 'admin', 'members'] as const;
export const erasuresKey = ['platform', 'admin', 'erasures'] as const;
export const leavingsKey = ['platform', 'admin', 'leavings'] as const;
/** Of one member: everything on their page but what was done to them. */
export const memberKey = (number: string) => [...membersKey, 'one', number] as const;
