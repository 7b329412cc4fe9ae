import { migrate } from '../src/database/index.js';

const [, , url = '', folder = ''] = process.argv;
await migrate(url, folder);
