/** What the portal and the pages of the servers both say. */
export const words = {
  logIn: 'Log in',
  logOut: 'Log out',
  logInAgain: 'Log in again',
  loggedOut: {
    title: 'You are logged out',
    about: 'This browser opens nothing of yours here until you log in again.',
    onlyHere:
      'Your login service may still know you in this browser. Then whoever logs in here next comes in as you, without a password. On a computer that others use, log out there as well, or close every window of the browser.',
  },
  tryAgain: 'Try again',
  help: 'Help',
  toHome: 'Go to Home',
  notFound: {
    title: 'There is no such page',
    about: 'The address may be mistyped, or the page may have moved.',
  },
  refused: {
    title: 'This is not yours to open',
    about: 'Your login is good, but what is at this address is meant for others.',
  },
  away: {
    title: 'This does not answer at the moment',
    about: 'Something that is needed here is busy or being mended. Try again in a moment.',
  },
  tooMany: {
    title: 'That was a lot at once',
    about:
      'More was asked for than is taken from one place in so short a time. Wait a minute, then try again.',
  },
  broken: {
    title: 'Something went wrong on our side',
    about: 'It is written down and will be looked at.',
  },
  tell: (requestId: string) =>
    `If it goes on, tell whoever runs this site this number: ${requestId}`,
};
