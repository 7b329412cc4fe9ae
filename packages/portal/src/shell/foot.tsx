import type { Language } from '@guildhall/contracts';
import { Button } from '../components/button.js';
import { organization } from '../organization.js';
import { words } from '../words/index.js';
import { language, ownNames, remember } from '../words/language.js';

const others = (Object.keys(ownNames) as Language[]).filter(each => each !== language);

/** What is in the forms is kept. */
function switchTo(chosen: Language): void {
  remember('language', chosen);
  location.reload();
}

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const now =
    dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  dataset.theme = now === 'dark' ? 'light' : 'dark';
  remember('theme', dataset.theme);
}

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
