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
  member: 'Member',
  name: 'Name',
  facility: 'Facility',
  needsScript: 'This site needs JavaScript.',
};

export type Words = typeof words;
