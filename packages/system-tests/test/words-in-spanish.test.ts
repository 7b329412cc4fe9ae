import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../services/chat-bot/src/domain/messages.js';
import { words as english } from '../../../services/platform/src/words/verification-en.js';
import { words as spanish } from '../../../services/platform/src/words/verification-es.js';
import { workspace } from '../src/workspace.js';

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => name.test(file))
    .map(file => join(folder, file));

const pages = ['packages/portal/src', 'packages/look/src', 'services/platform/src/words'].flatMap(
  folder => filesIn(folder, /(?:^|[/-])es\.ts$/),
);
const chat = filesIn('services/chat-bot/src', /(?:domain.messages|command-definitions)\.ts$/);

const found = (files: readonly string[], words: RegExp) =>
  files.flatMap(file =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(words)].map(
      ([word]) => `${file}: ${word}`,
    ),
  );

test('a member, the membership, a record, a check, a statement and the payroll office have one name each', () => {
  expect([pages.length > 10, chat.length]).toEqual([true, 2]);
  const others = /(?<!\p{L})(?:socios?|membresías?|fichas?|revisi(?:ón|ones)|nóminas)(?!\p{L})/giu;
  expect(found([...pages, ...chat], others)).toEqual([]);
});

test('pages say usted throughout', () => {
  const tu = /(?<!\p{L})(?:tus?|tuy[ao]s?|tienes|puedes|quieres|pide a|escribe \/)(?!\p{L})/giu;
  expect(found(pages, tu)).toEqual([]);
});

test('a page calls the button of the chat server as it is called there', () => {
  expect([english.waiting.link, spanish.waiting.link]).toEqual([
    messages.claim_yes.en,
    messages.claim_yes.es,
  ]);
});
