import '@guildhall/look/styles/font.css';
import '@guildhall/look/styles/tokens.css';
import '@guildhall/look/styles/base.css';
import '@guildhall/look/styles/components.css';
import '@guildhall/look/styles/forms.css';
import '@guildhall/look/styles/tables.css';
import '@guildhall/look/styles/shell.css';
import { QueryClientProvider } from '@tanstack/preact-query';
import { hydrate, render } from 'preact';
import { LocationProvider } from 'preact-iso/router';
import './api/changed.js';
import { takeHome } from './api/home.js';
import { tellOtherTabs } from './api/other-tabs.js';
import { queries } from './api/queries.js';
import { watchActions } from './api/trace.js';
import { neverLoseFocus } from './shell/focus-goes-on.js';
import { LoginGate } from './shell/login-page.js';

/** Addresses of the app itself; every other link is the browser’s to follow. */
const ours = /^\/(?!api\/|api-docs|assets\/|logo$)/;

const App = () => (
  <QueryClientProvider client={queries}>
    <LocationProvider scope={ours}>
      <LoginGate />
    </LocationProvider>
  </QueryClientProvider>
);

neverLoseFocus();
watchActions();
takeHome();
tellOtherTabs();

const root = document.getElementById('app');
// The server has drawn Home already, and nothing elsewhere.
if (root?.firstChild) hydrate(<App />, root);
else if (root) render(<App />, root);
