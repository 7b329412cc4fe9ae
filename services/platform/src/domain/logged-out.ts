/** The page that says so. */
export const loggedOutPath = '/logged-out';

/** Told to that page where the provider was not asked, which may know the person still. */
export const onlyHere = { only: 'here' } as const;

/** Where a logout leads in the end: other pages than this one are not to be told more than their own address. */
export const afterLogout = (returnTo: string, isAskedAtProvider: boolean): string =>
  returnTo === loggedOutPath && !isAskedAtProvider
    ? `${loggedOutPath}?${new URLSearchParams(onlyHere)}`
    : returnTo;
