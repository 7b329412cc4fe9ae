/** Everything about synchronisation is asked again when something of it has changed. */
export const syncKey = ['platform', 'sync'] as const;
