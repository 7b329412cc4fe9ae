import { openSource, type Source, settings } from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import { runsInContainers } from '../containers.js';
import { before, isOwnMachine, untilItWorks, withSettings } from '../part.js';
import type { SourceTable } from './propose.js';

/** The address without its password, which is asked for where nobody sees it. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

const passwordIn = (address: string | undefined) =>
  address === undefined ? '' : decodeURIComponent(new URL(address).password);

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  // URL escapes what would end the password early, and not the percent sign that it begins with.
  url.password = encodeURIComponent(password);
  return url.href;
}

async function askAddress(draft: Draft, asker: Asker): Promise<Draft> {
  const known = before(draft, 'SOURCE_DATABASE_URL');
  const address = await asker.text({
    ...question('SOURCE_DATABASE_URL'),
    where:
      'Kind, user, host, port and database, without the password: mysql://guildhall@db.example.org:3306/membership, or postgres://… Its user needs to read, and nothing else (docs/source-database.md).',
    ...(known !== undefined && { fallback: asker.isPerson ? withoutPassword(known) : known }),
    check: text => {
      const { password } = new URL(settings.sourceDatabaseUrl.parse(text) ?? '');
      if (asker.isPerson && password !== '')
        throw new Error('must stand without its password, which is asked for next');
    },
  });
  const password = await asker.secret({
    ...question('SOURCE_DATABASE_PASSWORD'),
    fallback: passwordIn(asker.isPerson ? known : address),
  });
  return withSettings(draft, {
    SOURCE_DATABASE_URL: password === '' ? address : withPassword(address, password),
  });
}

async function listTables(source: Source): Promise<readonly SourceTable[]> {
  const reader = await source.open();
  try {
    const tables: SourceTable[] = [];
    for (const name of await reader.listTables()) {
      const columns = await reader.findColumns(name);
      if (columns !== null) tables.push({ name, columns });
    }
    return tables;
  } finally {
    await reader.close();
  }
}

const addressIn = ({ settings: { SOURCE_DATABASE_URL = '' } }: Draft) => SOURCE_DATABASE_URL;

async function lookInto(draft: Draft): Promise<readonly SourceTable[] | string> {
  const address = addressIn(draft);
  try {
    const tables = await listTables(openSource(address));
    if (tables.length > 0) return tables;
    return `The database answers, but this user sees no table in ${new URL(address).pathname.slice(1) || 'it'}. Is it the right database? Else let the user read: grant select on … to ….`;
  } catch (error) {
    return `${(error as Error).message}. Check the address, the user and the password, and whether the database takes connections from here.`;
  }
}

/** Asks until the database shows its tables. */
export async function connect(begun: Draft, asker: Asker) {
  const { draft, found: tables } = await untilItWorks(begun, asker, askAddress, lookInto);
  if (
    tables !== null &&
    runsInContainers(draft) &&
    isOwnMachine(new URL(addressIn(draft)).hostname)
  )
    asker.say(
      'Mind: in a container, localhost is the container itself. Name this machine by its own address in your network (`hostname -I` shows it), and let the database listen there.',
    );
  return { draft, tables };
}
