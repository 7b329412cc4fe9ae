import { mysqlSource } from './mysql.js';
import { postgresSource } from './postgres.js';
import type { Source } from './source.js';

/** The database of which members, facilities, regions and positions are copies, by its address. */
export const openSource = (url: string): Source =>
  /^(mysql|mariadb):/.test(url)
    ? mysqlSource(url.replace(/^mariadb:/, 'mysql:'))
    : postgresSource(url);
