import type { Language } from '@guildhall/contracts';
import type { Home } from '@guildhall/contracts/platform';
import type { ComponentChildren } from 'preact';
import { logoutHref } from '../api/session.js';
import { Button } from '../components/button.js';
import { organisation } from '../organisation.js';
import { words } from '../words/index.js';
import { language, ownNames, switchTo } from '../words/language.js';
import { Menu } from './menu.js';
import { SessionEnded } from './session-ended.js';

const others = (Object.keys(ownNames) as Language[]).filter(each => each !== language);

interface FrameProps {
  /** Left out as long as nobody is known. */
  readonly home?: Home;
  readonly children: ComponentChildren;
}

const Sign = () => (
  <a class="sign" href="/">
    {organisation.logo && <img src={organisation.logo} alt="" height="28" />}
    <span>{organisation.name}</span>
  </a>
);

/** What stands around every page. */
export const Frame = ({ home, children }: FrameProps) => (
  <>
    <a class="skip" href="#content">
      {words.skip}
    </a>
    <header class="top">
      <Sign />
      {home && (
        <a class="log-out" href={logoutHref}>
          {words.logOut}
        </a>
      )}
      {home && <Menu home={home} />}
    </header>
    {home && <SessionEnded />}
    {children}
    <footer class="bottom">
      {organisation.help && <a href={organisation.help}>{words.help}</a>}
      {others.map(other => (
        <Button key={other} look="plain" lang={other} onClick={() => switchTo(other)}>
          {ownNames[other]}
        </Button>
      ))}
    </footer>
  </>
);
