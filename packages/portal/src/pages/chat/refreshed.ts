import type { RolesRefreshed } from '@guildhall/contracts/chat-bot';

interface Words {
  readonly refreshDone: (added: number, removed: number) => string;
  readonly refreshPending: string;
  readonly rolesLacking: string;
  readonly nicknameKept: string;
}

const isNickname = (code: string) => code === 'NICKNAME_UPDATE_FAILED';

/** What a refresh did, and what it could not do. */
export function refreshInWords(
  { roles_added: added, roles_removed: removed, warnings = [] }: RolesRefreshed,
  words: Words,
): string {
  const codes = warnings.map(({ code }) => code);
  if (codes.includes('ROLES_PENDING')) return words.refreshPending;
  const sentences = [
    (added.length + removed.length > 0 || codes.length === 0) &&
      words.refreshDone(added.length, removed.length),
    !codes.every(isNickname) && words.rolesLacking,
    codes.some(isNickname) && words.nicknameKept,
  ];
  return sentences.filter(Boolean).join(' ');
}
