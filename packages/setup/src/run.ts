import { type Asker, WrongAnswer } from './asking/asker.js';
import { partOf, question } from './asking/questions.js';
import type { Draft, Folder } from './files/folder.js';
import { withMadeSecrets } from './made.js';
import { chat } from './parts/chat/index.js';
import { events } from './parts/events.js';
import { identity } from './parts/identity/index.js';
import { mail } from './parts/mail.js';
import { organisation } from './parts/organisation.js';
import type { Part } from './parts/part.js';
import { source } from './parts/source/index.js';

/** In the order in which the answers need each other. */
export const parts: readonly Part[] = [organisation, identity, source, chat, mail, events];

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

/** A part, of which nothing is left where it could not go on for an answer that is wrong, which is told. */
async function runPart(part: Part, draft: Draft, asker: Asker): Promise<Draft> {
  try {
    return await part.run(draft, asker);
  } catch (error) {
    if (asker.faults().length === 0) throw error;
    return draft;
  }
}

function tellUnused(ran: readonly Part[], asker: Asker): void {
  const unused = asker.unasked().filter(name => ran.some(part => part.name === partOf(name)));
  if (unused.length === 0) return;
  asker.say(
    `Nothing asked for ${unused.join(', ')}: the question before was a no, or what there is was kept (KEEP_MAPPING: no maps the tables anew).`,
  );
}

/**
 * Asks. Of a person each part is written when it is over, and whoever stops in the middle goes on from there; a file
 * is taken whole or not at all.
 */
export async function setUp(
  folder: Folder,
  asker: Asker,
  asked: readonly Part[] | null,
  onDraft: (draft: Draft) => void,
): Promise<Draft> {
  let draft: Draft = { ...folder.draft, settings: withMadeSecrets(folder.draft.settings) };
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
      `${faults.length} answers do not do, and nothing was written:\n${faults.map(fault => `- ${fault}`).join('\n')}`,
    );
  if (faults[0] !== undefined) throw new WrongAnswer(faults[0]);
  if (asker.isPerson) return draft;
  tellUnused(chosen, asker);
  folder.write(draft);
  return draft;
}
