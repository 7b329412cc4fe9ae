import { QueryClientProvider } from '@tanstack/preact-query';
import { LocationProvider } from 'preact-iso/router';
import { queries } from './api/queries.js';
import { Entrance } from './shell/entrance.js';

/** Addresses of the app itself; every other link is the browser’s to follow. */
const ours = /^\/(?!api\/|api-docs|assets\/|logo$)/;

export const App = () => (
  <QueryClientProvider client={queries}>
    <LocationProvider scope={ours}>
      <Entrance />
    </LocationProvider>
  </QueryClientProvider>
);
