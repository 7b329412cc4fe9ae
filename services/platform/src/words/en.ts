/** Text of pages without scripts. */
export const words = {
  loginFailed: 'The login did not work',
  loginAway:
    'Something that the login needs is not responding right now. It is nothing that you did. Wait a moment and try again: you are taken to where you wanted to go.',
  loginErased: 'This member’s data was erased. An administrator can lift the erasure.',
  notBegunHere:
    'This login has expired, was already used, or was started in another browser or tab. Start again here.',
  refusedByPerson: 'The identity provider refused your login, or you canceled.',
  notReadable: 'The link you followed is incomplete or was changed.',
  askLogOut: 'Do you want to log out?',
  askedBySite: 'Another site asked to log you out.',
  stay: 'Stay logged in',
  welcome:
    'Your organization’s membership services: your record, your chat account, your mail address and your pay, behind one login.',
  hello: (name: string | null) => (name ? `Hello ${name}` : 'Hello'),
  loggedInAs: (name: string) => `You are logged in as ${name}.`,
  member: 'Member',
  name: 'Name',
  facility: 'Facility',
  status: 'Status',
  linked: 'Your chat account is linked.',
  notLinked: 'Your chat account is not linked yet. Type /verify on the chat server to start.',
  mayNotLink:
    'No chat account is linked, and only active members can link one. If your status is wrong, ask your organization to correct your record.',
  noMember:
    'Your login works, but it does not belong to a member. If you are a member, ask your organization to correct your account.',
  needsScript: 'This site needs JavaScript.',
  developers: 'For developers:',
  api: 'the API of this service',
};

export type Words = typeof words;
