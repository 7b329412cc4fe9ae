import { mysqlSource } from './mysql.js';
import { postgresSource } from './postgres.js';
import type { Source } from './source.js';

/** Opens the database that members, facilities, regions and positions are copied from. */
export const openSource = (url: string): Source =>
  /^(mysql|mariadb):/.test(url)
    ? mysqlSource(url.replace(/^mariadb:/, 'mysql:'))
    : postgresSource(url);
