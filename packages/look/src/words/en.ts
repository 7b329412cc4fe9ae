/** What the portal and the pages of the servers both say. */
export const words = {
  logIn: 'Log in',
  logOut: 'Log out',
  logInAgain: 'Log in again',
  loggedOut: {
    title: 'You are logged out',
    about: 'Nothing of yours can be opened in this browser until you log in again.',
    onlyHere:
      'Your login service may still remember you in this browser, so the next person who logs in here could get in as you, without a password. On a shared computer, log out there too, or close every browser window.',
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
    about: 'Your login works, but this page is for other people.',
  },
  away: {
    title: 'This is not responding right now',
    about: 'Something this page needs is busy or being repaired. Try again in a moment.',
  },
  tooMany: {
    title: 'Too many requests',
    about: 'One place may not ask for so much in so short a time. Wait a minute, then try again.',
  },
  broken: {
    title: 'Something went wrong on our side',
    about: 'The problem has been recorded.',
  },
  tell: (requestId: string) =>
    `If it keeps happening, give this number to whoever runs this site: ${requestId}`,
};
