import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizes } from '../src/attacks/attacks.js';
import { asDeployed, runAttacks } from '../src/attacks/campaign.js';
import { type Fleet, startFleet } from '../src/stress/fleet.js';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet(mkdtempSync(join(tmpdir(), 'guildhall-attacks-')), {
    ...asDeployed,
    // A machine that does other things as well shall not make it refuse; what is late shows in the times.
    MAX_EVENT_LOOP_DELAY: '0',
  });
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  fleet.services.platform.command('sync');
});
afterAll(() => fleet.stop());

// Times of a machine that runs other tests beside it: whoever is late three times in a row is late because of the attack.
const again = { timeout: 180_000, retry: 2 };

test(
  'what a stranger or one member does to the services is not felt by anybody else',
  again,
  async () => {
    const found = await runAttacks(fleet, sizes.small, () => undefined);
    expect(found).toEqual([]);
  },
);
