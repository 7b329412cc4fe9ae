import { randomBytes } from 'node:crypto';
import { settings } from '@guildhall/platform/checks';
import { listOf } from '@guildhall/service-kit';
import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';
import { before, type Part, withSettings } from './part.js';

const name = 'EVENT_SUBSCRIBERS';
const chatBot = 'chat-bot';

/** Earlier URLs with their secrets. */
const known = (draft: Draft): ReadonlyMap<string, string> =>
  new Map(
    listOf(before(draft, name) ?? '')
      .map(entry => entry.split('#', 2) as [string, string?])
      .flatMap(([url, secret]) => (url === chatBot || !secret ? [] : [[url, secret] as const])),
  );

/** In Standard Webhooks format, which its libraries use directly. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

async function eventAnswers(draft: Draft, asker: Asker): Promise<Draft> {
  const secrets = known(draft);
  const answer = await asker.text({
    ...question(name),
    where: 'HTTPS URLs, comma-separated, or empty for none. Chat-bot always gets these events.',
    fallback: [...secrets.keys()].join(','),
    check: text => settings.eventSubscribers.parse(text),
  });
  const subscribers = listOf(answer)
    .filter(entry => entry !== chatBot && entry !== 'none')
    .map(entry => (entry.includes('#') ? entry : `${entry}#${secrets.get(entry) ?? makeSecret()}`));
  if (subscribers.length === 0)
    return secrets.size === 0 ? draft : withSettings(draft, { [name]: '' });
  asker.say(
    `Each program has its own secret, after its URL in ${name} in .env. Give it to the program’s operators.`,
  );
  return withSettings(draft, { [name]: [chatBot, ...subscribers].join(',') });
}

export const events: Part = {
  name: 'events',
  about: 'other programs that receive member events',
  run: eventAnswers,
};
