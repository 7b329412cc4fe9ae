import type { Home } from '@guildhall/contracts/platform';
import { TowerControl } from 'lucide';
import type { ComponentChildren } from 'preact';
import { logoutHref } from '../api/session.js';
import { Icon } from '../components/icon.js';
import { organization } from '../organization.js';
import { words } from '../words/index.js';
import { Foot } from './foot.js';
import { Menu } from './menu.js';
import { SessionEnded } from './session-ended.js';

export const Brand = () => (
  <a class="brand" href="/">
    {organization.logo ? (
      <img src={organization.logo} alt="" />
    ) : (
      <span class="mark">
        <Icon of={TowerControl} />
      </span>
    )}
    <span>{organization.name}</span>
  </a>
);

const Me = ({ home: { user, member, is_administrator } }: { readonly home: Home }) => (
  <div class="me">
    <span>
      {user.name ?? user.email}
      <small>{member?.facility_name ?? (is_administrator && words.administrator)}</small>
    </span>
    <a href={logoutHref}>{words.logOut}</a>
  </div>
);

interface FrameProps {
  readonly home: Home;
  readonly children: ComponentChildren;
}

/** What stands around every page of a person who is logged in. */
export const Frame = ({ home, children }: FrameProps) => (
  <>
    <a class="skip" href="#content">
      {words.skip}
    </a>
    <header class="side">
      <Brand />
      <Menu home={home} />
      <Me home={home} />
    </header>
    <div class="content">
      <SessionEnded />
      {children}
      <Foot />
    </div>
  </>
);
