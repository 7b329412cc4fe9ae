/** One of the processes of the burst, as in life each on its own: `chat <members>` or `platform <members>`. */
import { startChatServer } from '@guildhall/local-stack/chat';
import { startFakePlatform } from '../test/fake-platform.js';
import { chatIds, chatServer } from './webhooks-world.js';

const [kind, count = '0'] = process.argv.slice(2);
const ids = chatIds(Number(count));

async function chat() {
  const { url } = await startChatServer({
    ...chatServer,
    ownerId: ids[0] ?? '',
    members: ids.map(id => ({ id, username: `u${id}` })),
  });
  return { url };
}

async function platform() {
  const { url, put } = await startFakePlatform();
  ids.forEach((chat_id, i) => {
    put({ member_number: String(10_000 + i), chat_id });
  });
  return { url };
}

const parts = { chat, platform };
process.send?.(await parts[kind as keyof typeof parts]());
process.on('disconnect', () => process.exit());
