import { readFile, writeFile } from 'node:fs/promises';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { costTable } from './costs.js';

const page = new URL('../../../../docs/security.md', import.meta.url);
const table = /(?<=<!-- costs -->\n)[\s\S]*(?=\n<!-- end of costs -->)/;

const text = await readFile(page, 'utf8');
await writeFile(
  page,
  text.replace(table, () => costTable([platformApi, chatBotApi, payApi])),
);
