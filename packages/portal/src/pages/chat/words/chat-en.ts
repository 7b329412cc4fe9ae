export const words = {
  title: 'Chat',
  linked:
    'Your chat account is linked to your membership. Your roles and nickname there follow your record.',
  account: 'Account',
  server: 'Server',
  nickname: 'Nickname',
  since: 'Linked',
  refreshedAt: 'Last refresh',
  never: 'not yet',
  notInServer: 'This account is not on the server. It gets its roles as soon as it joins.',
  roles: 'Your roles',
  noRoles: 'Your record does not give you any roles.',
  states: {
    given: 'given',
    missing: 'pending',
    leaving: 'will be removed',
    unknown: 'unknown right now',
  },
  reason: (what: string) => `Because of ${what}`,
  also: 'or because of ',
  fields: {
    status: 'your status',
    member_type: 'your member type',
    member_type_id: 'your member type number',
    facility_code: 'your facility',
    region_code: 'your region',
    position: 'your position',
  },
  otherThan: (values: string) => `, which is not ${values}`,
  rolesAway: 'The chat server is not responding right now, so your roles cannot be shown.',
  refresh: 'Refresh',
  refreshDone: (added: number, removed: number): string =>
    added + removed === 0
      ? 'Your roles are up to date.'
      : `Roles refreshed: ${added} added, ${removed} removed.`,
  refreshPending: 'Your roles are still being updated. Look again in a minute.',
  rolesLacking: 'Not everything could be updated. The list shows which roles are missing, and why.',
  nicknameKept: 'Your nickname could not be set.',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink this account?',
  unlinkAbout:
    'The account loses its roles on the chat server. The nickname we gave it is cleared, unless it was changed since. You can link this account or another one at any time.',
  unlinkDo: 'Yes, unlink it',
  unlinked: 'Your account is unlinked.',
  login: 'Link my Discord account',
  loginAbout:
    'You log in to Discord and come back here. Only the name of your account is read there.',
  joins: 'If your account is not on the server yet, it is added.',
  orByCommand: 'Or start on the chat server',
  byCommand:
    'Open the chat server and type this command there. You get a link. Open it, and confirm that the account is yours.',
  copy: 'Copy the command',
  otherName:
    'Discord shows the option in your Discord language. If it is called something else, choose the one for the member number.',
  follows: 'This page updates as soon as it is done.',
  inactive:
    'Only active members can link a chat account. If your status is wrong, ask your organization to correct your record.',
  not_offered: 'Chat is not available here.',
  results: {
    linked: 'Your chat account is linked.',
    denied: 'You did not allow Discord to share which account is yours, so nothing was linked.',
    expired: 'That took too long, or was started in another browser. Start again.',
    elsewhere:
      'This chat account, or your membership, is already linked. Nothing was changed. If that is wrong, ask for help.',
    inactive: 'Only active members can link a chat account. Nothing was changed.',
    no_member: 'Your login does not belong to a member. Nothing was changed.',
    limited: 'Too many attempts. Wait a few minutes and start again.',
    away: 'The chat server is not responding right now. Nothing was changed; try again later.',
    unsure: 'We could not confirm the link. Check here again in a moment.',
  },
};
