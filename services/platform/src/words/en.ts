/** What the pages say that need no script. */
export const words = {
  loginFailed: 'The login did not work',
  loginAway:
    'Something that the login needs is not responding right now. It is nothing that you did. Wait a moment and try again: you are taken to where you wanted to go.',
  notBegunHere:
    'This login took too long, has been used already, or was begun in another browser or tab. Begin again here.',
  refusedByPerson: 'The identity provider did not let you in, or you cancelled.',
  notReadable: 'The address that brought you here is incomplete or was changed on the way.',
  askLogOut: 'Do you want to log out?',
  askedBySite: 'Another site asked to log you out.',
  stay: 'Stay logged in',
  welcome:
    'The membership services of your organisation: your record, your chat account, your mail address and your pay, behind one login.',
  hello: (name: string | null) => (name ? `Hello ${name}` : 'Hello'),
  loggedInAs: (name: string) => `You are logged in as ${name}.`,
  member: 'Member',
  name: 'Name',
  facility: 'Facility',
  status: 'Status',
  linked: 'Your chat account is linked.',
  notLinked: 'Your chat account is not linked yet. Type /verify on the chat server to begin.',
  mayNotLink:
    'No chat account is linked, and only active members can link one. If your status is wrong, ask the office to correct your record.',
  noMember:
    'Your login works, but it does not belong to a member of the organisation. If you are a member, ask the office to correct your account.',
  needsScript: 'This site needs JavaScript.',
  developers: 'For developers:',
  api: 'the API of this service',
};

export type Words = typeof words;
