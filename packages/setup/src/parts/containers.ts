import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Asker } from '../asking/asker.js';
import { question } from '../asking/questions.js';
import type { Draft } from '../files/folder.js';
import { before, withSettings } from './part.js';

/** The command name inside an image. */
const isOfImage = /\/setup(\.mjs)?$/.test(process.argv[1] ?? '');

const hasDocker = () =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, 'docker')));

/** The default. */
export const runsInContainers = (draft: Draft): boolean => before(draft, 'CONTAINERS') !== 'no';

/** For a person the default depends on this machine; a file may be for another one. */
function proposed(draft: Draft, { isPerson }: Asker): 'yes' | 'no' {
  const isNew = before(draft, 'CONTAINERS') === undefined;
  if (isNew && isPerson && !hasDocker()) return 'no';
  return runsInContainers(draft) ? 'yes' : 'no';
}

export async function askContainers(draft: Draft, asker: Asker): Promise<Draft> {
  if (isOfImage) return draft;
  const isWanted = await asker.confirm({
    ...question('CONTAINERS'),
    where: `Yes: Compose includes PostgreSQL, Redis, certificates and mail (docs/install.md).${hasDocker() ? '' : ' Docker is not installed on this machine yet.'} No: three Node processes with your own PostgreSQL and web server (docs/operating.md, “Without containers”).`,
    fallback: proposed(draft, asker),
  });
  return withSettings(draft, { CONTAINERS: isWanted ? 'yes' : 'no' });
}
