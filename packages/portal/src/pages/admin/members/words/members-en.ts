import type { LeavingSystem } from '@guildhall/contracts/platform';
import { counted } from '../../../../words/format.js';

const fields = {
  status: 'the status',
  member_type: 'the member type',
  member_type_id: 'the member type number',
  facility_code: 'the facility',
  region_code: 'the region',
  position: 'the position',
};

export const words = {
  search: 'Name, member number or chat account',
  status: 'Membership status',
  active: 'active',
  other: 'not active',
  linked: 'linked',
  notLinked: 'not linked',
  name: 'Name',
  number: 'Number',
  facility: 'Facility',
  toMembers: 'Look for another member',
  noMatch: 'No members match. Try fewer letters, or remove a filter.',
  erasures: 'Erasures',
  type: 'Member type',
  loggedIn: 'Logged in',
  memberIs: (number: string) => `Member ${number}`,
  record: 'Record',
  mail: 'Mail',
  orgMail: 'Organization address',
  positions: 'Positions',
  none: 'none',
  noAddress: 'none',
  sessions: (count: number) =>
    count === 0
      ? 'Not logged in anywhere'
      : `Logged in on ${counted(count, 'browser', 'browsers')}`,
  left: 'This member disappeared from the source',
  source: 'In the source now',
  sourceAbout: (table: string) =>
    `The row in ${table}, as the mapping reads it. Differences are marked.`,
  same: 'Nothing differs.',
  comes: 'The next synchronization will bring these changes here.',
  refused: 'Synchronizations reject this row until it is corrected in the source or the mapping:',
  noSource: 'The source has no such row.',
  syncNow: 'Sync now',
  syncSame: 'Synchronized: nothing differed.',
  syncChanged: 'Synchronized: this member is up to date.',
  syncGone: 'Synchronized: the source no longer has this member, who is now inactive.',
  syncRejected: 'Synchronized, but a row was rejected and is unchanged here.',
  syncStopped: 'The deactivation guard stopped this: nothing was written.',
  syncFailed: 'The synchronization did not complete.',
  syncUnderWay: 'The synchronization is still running.',
  toSync: 'See the run',
  field: 'Field',
  here: 'Here',
  there: 'In the source',
  differs: 'differs',
  notShown: 'not shown here',
  chat: 'Chat account',
  noLink: 'No chat account is linked.',
  onlyActive: 'Only active members can link one.',
  wouldGive: 'As soon as one is linked, the rules give it:',
  since: 'linked',
  notInServer: 'The account is not on the server; roles come when it joins.',
  roles: 'Roles',
  role: 'Role',
  state: 'Now',
  states: {
    given: 'has it, as the rules say',
    missing: 'lacks it, and the rules give it',
    leaving: 'has it, and the rules do not give it',
    unknown: 'unknown: the chat server is not responding',
  },
  notGiven: 'Roles that no rule gives',
  lacks: 'It would be given if',
  is: (field: keyof typeof fields, values: string, facilities: string) =>
    `${fields[field]} is ${values || 'any'}${facilities ? ` (${facilities})` : ''}`,
  isNot: (field: keyof typeof fields, values: string, facilities: string) =>
    `${fields[field]} is not ${values || 'any'}${facilities ? ` (${facilities})` : ''}`,
  orElse: '; or if ',
  because: 'Because of',
  noRule: 'no rule',
  also: 'or ',
  fields,
  otherThan: (values: string) => `, which is not ${values}`,
  obstacle: 'Blocked by',
  noRoles: 'The rules give this member no roles.',
  refreshed: 'Last refresh:',
  never: 'never',
  refresh: 'Refresh roles',
  refreshDone: (added: number, removed: number): string =>
    added + removed === 0
      ? 'Roles and nickname are up to date.'
      : `Roles refreshed: ${added} added, ${removed} removed.`,
  refreshPending: 'The roles are still being updated. Look again in a minute.',
  rolesLacking: 'Not everything could be updated. The list shows which roles are missing, and why.',
  nicknameKept: 'The nickname could not be set.',
  resend: 'Resend to subscribers',
  resent: (events: number): string =>
    events === 0
      ? 'Nothing to resend: no account was ever linked to this member.'
      : 'Resent to all subscribers.',
  linkByHand: 'Link by hand',
  linkAbout:
    'For members who cannot link their account themselves. You confirm that the account belongs to this member; no one else is asked.',
  chatId: 'User ID of the chat account',
  chatIdHint:
    'In Discord, turn on Developer Mode, right-click the person, and choose Copy User ID.',
  chatIdWrong:
    'That is not a user ID: it has 17 to 19 digits. A name does not work, because names change.',
  reason: 'Reason, for the record',
  linkNow: 'Link it',
  linkDone: 'The account is linked; its roles are on their way.',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink this account?',
  unlinkAbout:
    'The account loses the roles that come with membership, and the nickname we gave it unless it was changed since. It can be linked again.',
  unlinkNow: 'Yes, unlink it',
  unlinkDone: 'The account is unlinked.',
  export: 'Export everything',
  exportAbout:
    'A file with everything that all three services keep about this person, pay statements included. Give it only to them.',
  exportNow: 'Save the file',
  exportDone: 'The file is saved.',
  erase: 'Erase this person',
  eraseTitle: 'Erase this person everywhere?',
  eraseAbout:
    'Everything that the three services keep about this person is deleted: the chat link and its roles, shifts, statements and the record. This cannot be undone. Only the fact that it was done, when, and by whom is kept.',
  eraseMailbox: (address: string) =>
    `The mailbox ${address} stays on the mail host. Write it down now, and remove it there.`,
  eraseInSource:
    'The source still has this member, who is erased here anyway. Synchronizations skip the row until it disappears from the source and returns, or until an administrator lifts the erasure. Remove it from the source as well.',
  eraseConfirm: 'Type the member number to confirm',
  eraseNow: 'Erase everything',
  underWay: 'This person is being erased.',
  toErasure: 'See the progress',
  nothingHappened: 'Nothing is recorded about this member yet.',
  timeline: 'History',
  erasureTitle: 'Erasure',
  erasureDone:
    'Done. Nothing here names the person anymore, and nothing will be stored for them until an administrator lifts the erasure.',
  erasureWaits: 'In progress. It continues automatically, even after a restart.',
  cancelErasure: 'Cancel it',
  cancelErasureTitle: 'Cancel this erasure?',
  cancelErasureAbout:
    'Nothing more is erased, and the member stays. What was already erased does not come back: the chat link, and what the table shows as erased. You can request the erasure again.',
  cancelErasureNow: 'Yes, cancel it',
  erasureCancelled: 'The erasure is canceled.',
  lift: 'Lift an erasure',
  liftTitle: 'Lift the erasure of a member?',
  liftAbout:
    'The member number can be used again in all services, and synchronizations import its row again. What was erased does not come back.',
  liftNumber: 'Member number',
  liftNow: 'Lift it',
  lifted: 'The erasure is lifted.',
  askedBy: 'Requested by',
  finished: 'Finished',
  service: 'Service',
  erased: 'Erased rows',
  waitsFor: 'Waiting for',
  partStates: {
    waiting: 'waiting',
    done: 'done',
    absent: 'not connected: erase the person there on its own command line',
  },
  hadMailbox: 'There was a mailbox. Remove it on the mail host.',
  noErasures: 'No one has been erased yet.',
  stateUnderWay: 'in progress',
  leaving: 'Leaving',
  leavings: 'Leaving',
  leavingsAbout:
    'Members who left or returned and whose access is still being suspended or restored. Failures are retried automatically. If one keeps failing, retry it under',
  noLeavings: 'Nothing is pending for members who left or returned.',
  leavingSetting: 'What is suspended when a member leaves (LEAVING)',
  endsNothing: 'Nothing.',
  gone: 'no longer in the source',
  isLeaving: (isOver: boolean): string =>
    isOver
      ? 'This member left, and everything is suspended. Nothing is deleted.'
      : 'This member left, and something is still pending.',
  isBack: (isOver: boolean): string =>
    isOver
      ? 'This member returned, and everything is restored.'
      : 'This member returned, and something is still to be restored.',
  systems: {
    sessions: 'Sessions',
    chat: 'Chat roles',
    mail: 'Mailbox',
    shares: 'Shared checks',
    feeds: 'Calendar feed',
    representative: 'Representative’s rights',
  } satisfies Record<LeavingSystem, string>,
  leavingStates: {
    end: { waiting: 'to be suspended', confirmed: 'suspended', failed: 'failed, will be retried' },
    return: { waiting: 'to be restored', confirmed: 'restored', failed: 'failed, will be retried' },
  },
  closes: 'closes',
  requested: 'Requested',
  note: 'Note',
  open: 'Pending',
  toJobs: 'Jobs',
};
