/** Text shared by the portal and server-rendered pages. */
export const words = {
  logIn: 'Log in',
  logOut: 'Log out',
  logInAgain: 'Log in again',
  loggedOut: {
    title: 'You are logged out',
    about: 'Log in again to continue in this browser.',
    onlyHere:
      'Your login service may still remember you in this browser, so the next person could log in as you without a password. On a shared computer, log out there too, or close every browser window.',
  },
  tryAgain: 'Try again',
  help: 'Help',
  toHome: 'Go to Home',
  notFound: {
    title: 'Page not found',
    about: 'The address may be mistyped, or the page may have moved.',
  },
  refused: {
    title: 'You do not have access to this page',
    about: 'Your account is not allowed to open this page.',
  },
  away: {
    title: 'This is not responding right now',
    about: 'Something this page needs is busy or being repaired. Try again in a moment.',
  },
  tooMany: {
    title: 'Too many requests',
    about: 'Wait a minute, then try again.',
  },
  broken: {
    title: 'Something went wrong on our side',
    about: 'The problem has been recorded.',
  },
  tell: (requestId: string) =>
    `If this keeps happening, report this number to support: ${requestId}`,
};
