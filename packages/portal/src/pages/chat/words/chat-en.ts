export const words = {
  title: 'Chat',
  linked:
    'Your chat account is linked to your membership. Your roles and your name there follow your record.',
  account: 'Account',
  server: 'Server',
  nickname: 'Your name there',
  since: 'Linked',
  refreshedAt: 'Last refresh',
  never: 'not yet',
  notInServer: 'This account is not on the server. It gets everything as soon as it joins.',
  roles: 'Your roles',
  noRoles: 'Your record does not give you any roles.',
  states: {
    given: 'given',
    missing: 'still to come',
    leaving: 'will be taken away',
    unknown: 'not known at the moment',
  },
  reason: (what: string) => `Because of ${what}`,
  also: 'or because of ',
  fields: {
    status: 'your status',
    member_type: 'your membership',
    member_type_id: 'your membership',
    facility_code: 'your facility',
    region_code: 'your region',
    position: 'your position',
  },
  otherThan: (values: string) => `, which is not ${values}`,
  rolesAway: 'The chat server is not responding right now, so your roles cannot be shown.',
  refresh: 'Refresh',
  refreshed: (added: number, removed: number) =>
    added + removed === 0
      ? 'Everything is as it should be.'
      : `Done: ${added} added, ${removed} taken away.`,
  unlink: 'Unlink',
  unlinkTitle: 'Unlink this account?',
  unlinkAbout:
    'The roles that came with it are taken away there. You can link this account or another one at any time.',
  unlinkDo: 'Yes, unlink it',
  unlinked: 'Your account is unlinked.',
  login: 'Link my Discord account',
  loginAbout:
    'You log in at Discord and come back here. The only thing read there is which account is yours.',
  joins: 'If your account is not on the server yet, it is added to it.',
  orByCommand: 'Or start on the chat server',
  byCommand:
    'Open the chat server and type this command there. It answers with a link; open it, and confirm that the account is yours.',
  copy: 'Copy the command',
  otherName:
    'Discord names the option in the language that is set there. If it is called something else, choose the one for the member number.',
  follows: 'This page updates as soon as it is done.',
  inactive:
    'Only active members can link a chat account. If your status is wrong, ask the office to correct your record.',
  not_offered: 'There is no chat server here.',
  results: {
    linked: 'Your chat account is linked.',
    denied: 'You did not let Discord say which account is yours, so nothing was linked.',
    expired: 'That took too long, or was started in another browser. Start again.',
    elsewhere:
      'This chat account, or your membership, is already linked. Nothing was changed. If that is wrong, ask for help.',
    inactive: 'Only active members can link a chat account. Nothing was changed.',
    no_member: 'Your login does not belong to a member. Nothing was changed.',
    limited: 'Too many tries. Wait a few minutes and start again.',
    away: 'The chat server is not responding right now. Nothing was changed; try again later.',
    unsure: 'The answer did not arrive. Check here again in a moment whether it is linked.',
  },
};
