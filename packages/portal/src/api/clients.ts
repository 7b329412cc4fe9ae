import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { reachedAt } from './trace.js';

export const platform = createClient(platformApi, reachedAt(''));
