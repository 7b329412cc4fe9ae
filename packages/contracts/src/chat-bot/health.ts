import { endpoint } from '../enveloped.js';
import { Health, getHealth as ofPlatform } from '../platform/health.js';

export { Health };

export const getHealth = endpoint({ ...ofPlatform, additional: true });
