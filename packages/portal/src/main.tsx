import '@guildhall/look/style.css';
import './forms/forms.css';
import './styles/shell.css';
import { render } from 'preact';
import { App } from './app.js';
import { neverHide } from './shell/harmless.js';

neverHide();

const root = document.getElementById('app');
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
