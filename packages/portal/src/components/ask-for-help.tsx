import { organization } from '../organization.js';
import { words } from '../words/index.js';

/** The organization’s help link, wherever a page tells people to ask. */
export const AskForHelp = () =>
  organization.help ? <a href={organization.help}>{words.askForHelp}</a> : null;
