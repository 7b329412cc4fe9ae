/** The page shown after logout. */
export const loggedOutPath = '/logged-out';

/** Set if the provider was not asked to end its own session. */
export const onlyHere = { only: 'here' } as const;

/** Where a logout ends. Other sites may only learn their own URL. */
export const afterLogout = (returnTo: string, isAskedAtProvider: boolean): string =>
  returnTo === loggedOutPath && !isAskedAtProvider
    ? `${loggedOutPath}?${new URLSearchParams(onlyHere)}`
    : returnTo;
