import { migrate } from '@guildhall/service-kit/database';

const [, , url = '', folder = ''] = process.argv;
await migrate(url, folder);
