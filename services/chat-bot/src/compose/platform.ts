import { createPlatform, type Platform } from '../clients/platform.js';
import type { Config } from '../config.js';

export const openPlatform = (config: Config): Platform =>
  createPlatform({
    url: config.platformUrl,
    apiKey: config.platformApiKey,
    serviceName: config.platformServiceName,
    serviceKey: config.platformServiceKey,
  });
