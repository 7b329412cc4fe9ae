// Writes down what importers of this version rely on; later versions are held against it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chatBotApi } from '../src/chat-bot/index.js';
import { payApi } from '../src/pay/index.js';
import { platformApi } from '../src/platform/index.js';
import { publish } from '../test/compatibility/index.js';
import { saidValues } from '../test/compatibility/said.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const folder = new URL('../published/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const api of [platformApi, chatBotApi, payApi]) {
  const file = new URL(`${api.name}.json`, folder);
  writeFileSync(file, `${JSON.stringify(publish(api, version), null, 1)}\n`);
  console.log(`${api.name} ${version}: ${Object.keys(api.endpoints).length} endpoints`);
}
writeFileSync(new URL('said.json', folder), `${JSON.stringify(saidValues(), null, 1)}\n`);
