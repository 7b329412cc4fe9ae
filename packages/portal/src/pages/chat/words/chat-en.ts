export const words = {
  title: 'Chat',
  linked:
    'Your chat account is linked to your membership. Your roles and your name there follow your record.',
  account: 'Account',
  number: 'Account number',
  since: 'Linked',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink this account?',
  unlinkAbout:
    'The roles that came with it are taken away there. You can link it, or another one, again at any time.',
  unlinkDo: 'Yes, unlink it',
  unlinked: 'Your account is unlinked.',
  not_linked:
    'Open the chat server and type this command there. It answers with a link; open it, and confirm that the account is yours.',
  copy: 'Copy the command',
  copied: 'The command is in the clipboard.',
  follows: 'This page shows it as soon as it is done.',
  inactive: 'Only active members can link a chat account.',
  not_offered: 'There is no chat server here.',
};

export type ChatWords = typeof words;
