import '@guildhall/look/style.css';
import './forms/forms.css';
import './styles/shell.css';
import { hydrate, render } from 'preact';
import './api/changed.js';
import { takeHome } from './api/home.js';
import { tellOtherTabs } from './api/other-tabs.js';
import { watchActions } from './api/trace.js';
import { App } from './app.js';
import { neverLoseFocus } from './shell/focus-goes-on.js';
import { neverHide } from './shell/harmless.js';

neverHide();
neverLoseFocus();
watchActions();
takeHome();
tellOtherTabs();

const root = document.getElementById('app');
// The server has drawn Home already, and nothing elsewhere.
if (root?.firstChild) hydrate(<App />, root);
else if (root) render(<App />, root);
