import { Problem, type Scheme } from '@guildhall/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { type CarrierName, createGuard, type Guarded } from '../src/index.js';
import { credentialMatrix } from '../src/testing.js';
import { startService } from './service.js';

const all: readonly CarrierName[] = ['bearer', 'apiKey', 'syncKey', 'webhook', 'session'];
const endpoint = (auth: Scheme | readonly Scheme[], scope?: Guarded['scope']): Guarded => ({
  method: 'POST',
  path: '/thing',
  auth,
  ...(scope && { scope }),
});

const endpoints: readonly Guarded[] = [
  endpoint('public'),
  endpoint('session'),
  endpoint('member'),
  endpoint('admin'),
  endpoint('service', 'verify'),
  endpoint('apiKey', 'members:read'),
  endpoint('apiKey'),
  endpoint('syncKey', 'sync:run'),
  endpoint('webhook'),
  endpoint(['service', 'admin'], 'chat:roles'),
  endpoint(['service', 'apiKey', 'session'], 'verify'),
  endpoint(['public', 'member', 'service'], 'verify'),
  endpoint(['public', 'member', 'session']),
];

const service = await startService();
afterAll(() => service.stop());

const rows = endpoints.flatMap(each =>
  credentialMatrix(each, all).map(row => ({
    ...row,
    endpoint: each,
    schemes: [each.auth].flat().join('|'),
  })),
);

describe('an invalid credential is 401, the wrong kind 403', () => {
  it.each(rows)(
    '$schemes: $credential is $expected',
    async ({ endpoint: guarded, credential, expected }) => {
      const guard = createGuard(service.carriers).for(guarded);
      const shown = await service.show(credential, guarded.scope);
      const outcome = await guard(shown).then(
        () => 'pass',
        (error: unknown) => (error instanceof Problem ? error.status : error),
      );
      expect(outcome).toBe(expected);
    },
  );
});
