import type { Home } from '@guildhall/contracts/platform';
import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { LocationProvider } from 'preact-iso/router';
import { renderToString } from 'preact-render-to-string';
import { visibleValues } from './api/visible-values.js';
import { HomePage } from './pages/home/home-page.js';
import { NoMember } from './pages/home/no-member.js';
import { Frame } from './shell/frame.js';

/** Stands in for the router: nothing navigates on the server. */
const atHome = {
  url: '/',
  path: '/',
  query: {},
  route: () => undefined,
  back: () => undefined,
  forward: () => undefined,
};

/**
 * Home as the app draws it, for the document that brings the app: it is there, and its links lead on, as soon as its
 * style is. The app takes over what it finds.
 */
export function drawHome(told: Home): string {
  const home = visibleValues(told);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LocationProvider.ctx.Provider value={atHome}>
        <Frame home={home}>
          {home.member === null ? <NoMember home={home} /> : <HomePage home={home} />}
        </Frame>
      </LocationProvider.ctx.Provider>
    </QueryClientProvider>,
  );
}
