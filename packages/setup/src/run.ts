import { type Asker, WrongAnswer } from './asking/asker.js';
import { partOf, question } from './asking/questions.js';
import type { Draft, Folder } from './files/folder.js';
import { chat } from './parts/chat/index.js';
import { events } from './parts/events.js';
import { identity } from './parts/identity/index.js';
import { mail } from './parts/mail.js';
import { organization } from './parts/organization.js';
import type { Part } from './parts/part.js';
import { source } from './parts/source/index.js';
import { withGeneratedSecrets } from './secrets.js';

/** In order of dependencies. */
export const parts: readonly Part[] = [organization, identity, source, chat, mail, events];

const everything = 'everything';

/** Everything on the first run, later what the person chooses. */
async function chooseParts(folder: Folder, asker: Asker): Promise<readonly Part[]> {
  if (folder.isNew || !asker.isPerson) return parts;
  const chosen = await asker.choose({
    ...question('CHANGE'),
    fallback: everything,
    options: [
      { value: everything, label: 'Everything', hint: 'each question shows its current value' },
      ...parts.map(({ name, about }) => ({ value: name, label: name, hint: about })),
    ],
  });
  return chosen === everything ? parts : parts.filter(({ name }) => name === chosen);
}

/** Runs a part. If a wrong answer stops it, its changes are dropped and the error is reported. */
async function runPart(part: Part, draft: Draft, asker: Asker): Promise<Draft> {
  try {
    return await part.run(draft, asker);
  } catch (error) {
    if (asker.faults().length === 0) throw error;
    return draft;
  }
}

function reportUnused(ran: readonly Part[], asker: Asker): void {
  const unused = asker.unasked().filter(name => ran.some(part => part.name === partOf(name)));
  if (unused.length === 0) return;
  asker.say(
    `Unused: ${unused.join(', ')}. An earlier “no” skipped the question, or the existing mapping was kept (KEEP_MAPPING: no replaces it).`,
  );
}

/**
 * Asks the questions. With a person, each part is saved when done, so they can continue later. A file is applied
 * completely or not at all.
 */
export async function setUp(
  folder: Folder,
  asker: Asker,
  asked: readonly Part[] | null,
  onDraft: (draft: Draft) => void,
): Promise<Draft> {
  let draft: Draft = { ...folder.draft, settings: withGeneratedSecrets(folder.draft.settings) };
  onDraft(draft);
  const chosen = asked ?? (await chooseParts(folder, asker));
  for (const part of chosen) {
    draft = await runPart(part, draft, asker);
    onDraft(draft);
    if (asker.isPerson) folder.write(draft);
  }
  const faults = asker.faults();
  if (faults.length > 1)
    throw new WrongAnswer(
      `${faults.length} answers need fixing. Nothing was written:\n${faults.map(fault => `- ${fault}`).join('\n')}`,
    );
  if (faults[0] !== undefined) throw new WrongAnswer(faults[0]);
  if (asker.isPerson) return draft;
  reportUnused(chosen, asker);
  folder.write(draft);
  return draft;
}
