import '@guildhall/look/style.css';
import './forms/forms.css';
import './styles/shell.css';
import { render } from 'preact';
import { homeAhead } from './api/home.js';
import { App } from './app.js';
import { neverHide } from './shell/harmless.js';

neverHide();

/** Drawn once with what is there in a moment, instead of twice; nobody waits longer (ms) for that. */
const moment = 250;
await Promise.race([homeAhead, new Promise(resolve => setTimeout(resolve, moment))]);

const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
