import { withClient } from '@guildhall/local-stack/postgres';
import { personCalled } from '@guildhall/local-stack/sample';
import { type Fleet, startFleet } from '../stress/fleet.js';
import { loggedIn } from '../web-session.js';
import type { ServiceName } from '../workspace.js';
import { chatBotRows } from './chat-bot-rows.js';
import { administratorsPages, clientsOf, type Page, representativesPages } from './pages.js';
import { payRows } from './pay-rows.js';
import { platformRows } from './platform-rows.js';
import type { Sizes } from './sizes.js';

const rowsOf = { platform: platformRows, 'chat-bot': chatBotRows, pay: payRows } as const;

async function fill({ databases }: Fleet, sizes: Sizes): Promise<void> {
  for (const [name, rows] of Object.entries(rowsOf))
    await withClient(databases[name as ServiceName], async client => {
      // Without the notes of who changed: nobody listens yet.
      for (const [text, values = []] of rows(sizes)) await client.query(text, [...values]);
    });
}

/** The three services over an organisation of this size; nothing of it was asked before. */
export async function startWorld(logs: string, sizes: Sizes): Promise<Fleet> {
  // Nothing goes off by itself while it is measured.
  const fleet = await startFleet(logs, { MAX_EVENT_LOOP_DELAY: '0', RECONCILE_CRON: 'off' });
  for (const service of Object.values(fleet.services)) await service.start();
  fleet.services.platform.command('sync');
  await fill(fleet, sizes);
  return fleet;
}

/** Every page of Administration and of My facility, each asked by who may. */
export async function pagesOf({ services }: Fleet): Promise<readonly Page[]> {
  const { url } = services.platform;
  const clientsFor = async (login: string) =>
    clientsOf(url, await loggedIn(url, personCalled(login)));
  return [
    ...(await administratorsPages(await clientsFor('ana.reyes'))),
    ...(await representativesPages(await clientsFor('sean.obrien'))),
  ];
}
