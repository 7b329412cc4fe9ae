import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { reachedAt } from './trace.js';

/** Through the platform, which puts the person’s own token in the place of the cookie. */
export const pay = createClient(payApi, reachedAt('/api/pay'));
