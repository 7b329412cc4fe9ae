import type { Asker } from './asking/asker.js';
import { question } from './asking/questions.js';
import type { Draft, Folder } from './files/folder.js';
import { withMadeSecrets } from './made.js';
import { chat } from './parts/chat/index.js';
import { identity } from './parts/identity/index.js';
import { mail } from './parts/mail.js';
import { organisation } from './parts/organisation.js';
import type { Part } from './parts/part.js';
import { source } from './parts/source/index.js';

/** In the order in which the answers need each other. */
export const parts: readonly Part[] = [organisation, identity, source, chat, mail];

const everything = 'everything';

/** The first time all of it, then what somebody wants to change. */
async function chooseParts(folder: Folder, asker: Asker): Promise<readonly Part[]> {
  if (folder.isNew || !asker.isPerson) return parts;
  const chosen = await asker.choose({
    ...question('CHANGE'),
    fallback: everything,
    options: [
      { value: everything, label: 'Everything', hint: 'each question shows what holds now' },
      ...parts.map(({ name, about }) => ({ value: name, label: name, hint: about })),
    ],
  });
  return chosen === everything ? parts : parts.filter(({ name }) => name === chosen);
}

/** Asks, and writes after each part: whoever stops in the middle goes on from there. */
export async function setUp(
  folder: Folder,
  asker: Asker,
  asked: readonly Part[] | null,
  onDraft: (draft: Draft) => void,
): Promise<void> {
  let draft: Draft = { ...folder.draft, settings: withMadeSecrets(folder.draft.settings) };
  onDraft(draft);
  for (const part of asked ?? (await chooseParts(folder, asker))) {
    draft = await part.run(draft, asker);
    onDraft(draft);
    folder.write(draft);
  }
}
