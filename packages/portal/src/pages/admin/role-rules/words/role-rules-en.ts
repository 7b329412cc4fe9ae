import { counted } from '../../../../words/format.js';

export const words = {
  about:
    'A linked member gets the roles of every rule that matches their record. The rules are a file on the server of the chat bot (ROLE_RULES_FILE) and are read again when it changes.',
  problem: 'The file was changed and has an error, so the previous rules are still in use:',
  rules: 'Rules',
  rule: 'Rule',
  line: 'Line',
  everyone: 'Every linked member',
  when: (ways: string) => `If ${ways}`,
  ownFacility: 'their own facility',
  gives: 'Roles',
  holders: 'Held by',
  unknown: 'unknown',
  alsoManaged: 'Also managed',
  alsoManagedAbout:
    'No rule gives these roles. The bot removes them from linked members who have them.',
  nicknames: (templates: number): string =>
    templates > 1 ? 'Nickname, the first that can be filled in' : 'Nickname',
  noNicknames: 'stays as the member chose it',
  previewTitle: 'Who would change',
  previewAbout:
    'Compares the roles that linked members have now with the rules, and changes nothing. The bot makes the changes by itself, at the latest in the nightly comparison.',
  preview: 'Compare',
  again: 'Compare again',
  nothing: (members: number) =>
    `No one would gain or lose a role: ${counted(members, 'linked member has', 'linked members have')} what the rules say.`,
  changed: (changed: number, members: number) =>
    `${changed} of ${counted(members, 'linked member', 'linked members')} would gain or lose a role.`,
  first: (shown: number) => `The first ${shown} are shown.`,
  member: 'Member',
  gains: 'Would gain',
  loses: 'Would lose',
};
