import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { traced } from './trace.js';

/** Same origin, so the session’s cookie goes along and no token is ever in a page. */
const credentials = 'same-origin';

export const platform = createClient(platformApi, { baseUrl: '', credentials, fetch: traced });
