import type { Language } from '@guildhall/contracts';
import { Button } from '../components/button.js';
import { organization } from '../organization.js';
import { words } from '../words/index.js';
import { language, ownNames, switchTo } from '../words/language.js';
import { switchTheme } from './theme.js';

const others = (Object.keys(ownNames) as Language[]).filter(each => each !== language);

/** Under every page. */
export const Foot = () => (
  <footer class="foot">
    {organization.help && <a href={organization.help}>{words.help}</a>}
    {others.map(other => (
      <Button key={other} look="plain" lang={other} onClick={() => switchTo(other)}>
        {ownNames[other]}
      </Button>
    ))}
    <Button look="plain" onClick={switchTheme}>
      {words.theme}
    </Button>
  </footer>
);
