import { openSource, type Source, settings } from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import { runsInContainers } from '../containers.js';
import { before, isOwnMachine, untilItWorks, withSettings } from '../part.js';
import type { SourceTable } from './propose.js';

/** The URL without its password, which is asked for separately and hidden. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

const passwordIn = (address: string | undefined) =>
  address === undefined ? '' : decodeURIComponent(new URL(address).password);

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  // URL escapes delimiters but not the percent sign.
  url.password = encodeURIComponent(password);
  return url.href;
}

async function askAddress(draft: Draft, asker: Asker): Promise<Draft> {
  const known = before(draft, 'SOURCE_DATABASE_URL');
  const address = await asker.text({
    ...question('SOURCE_DATABASE_URL'),
    where:
      'Scheme, user, host, port and database, without the password: mysql://guildhall@db.example.org:3306/membership, or postgres://… The user needs read access only (docs/source-database.md).',
    ...(known !== undefined && { fallback: asker.isPerson ? withoutPassword(known) : known }),
    check: text => {
      const { password } = new URL(settings.sourceDatabaseUrl.parse(text) ?? '');
      if (asker.isPerson && password !== '')
        throw new Error('must not contain the password, which is asked for next');
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
    return `The database answers, but this user sees no tables in ${new URL(address).pathname.slice(1) || 'it'}. Check the database name, or grant the user access: grant select on … to ….`;
  } catch (error) {
    return `${(error as Error).message}. Check the URL, user and password, and whether the database accepts connections from here.`;
  }
}

/** Repeats until the tables can be listed. */
export async function connect(begun: Draft, asker: Asker) {
  const { draft, found: tables } = await untilItWorks(begun, asker, askAddress, lookInto);
  if (
    tables !== null &&
    runsInContainers(draft) &&
    isOwnMachine(new URL(addressIn(draft)).hostname)
  )
    asker.say(
      'Note: in a container, localhost is the container itself. Use this machine’s network address (`hostname -I` shows it), and let the database listen there.',
    );
  return { draft, tables };
}
