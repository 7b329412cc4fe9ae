import { timeoutSignal } from '@guildhall/service-kit';
import { Agent, RetryAgent, request } from 'undici';

/** GET with retries for temporary failures (a stale connection, an overloaded service). */
const dispatcher = new RetryAgent(new Agent(), {
  methods: ['GET'],
  statusCodes: [429, 503],
  maxRetries: 2,
  minTimeout: 250,
  maxTimeout: 2_000,
  throwOnError: false,
});

export const patientGet = (address: string, token: string, unwanted: AbortSignal) =>
  request(address, {
    dispatcher,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([unwanted, timeoutSignal(60_000)]),
  });
