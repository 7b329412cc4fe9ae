import { Banknote, type IconNode, Mail, MessageCircle } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from '../components/icon.js';
import { organization } from '../organization.js';
import { words } from '../words/index.js';
import { Foot } from './foot.js';
import { Brand } from './frame.js';

const { welcome: say } = words;

const all: readonly (readonly [name: string, IconNode, title: string, about: string])[] = [
  ['pay', Banknote, say.pay.title, say.pay.about],
  ['chat', MessageCircle, words.pages.chat, say.chat.about],
  ['mail', Mail, words.pages.mail, say.mail.about(organization.name)],
];
const offers = all.filter(([name]) => organization.offers.includes(name));

const rings = [75, 150, 225, 300, 375];

/** What there is to do here, in front of a radar screen. */
const Offers = () => (
  <aside class="scope" aria-label={say.offers}>
    <svg viewBox="0 0 400 600" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {rings.map(r => (
        <circle key={r} cx="400" cy="600" r={r} />
      ))}
      <path d="M400 600 188 291M400 600 40 495" />
    </svg>
    <ul>
      {offers.map(([, icon, title, about]) => (
        <li key={title}>
          <Icon of={icon} />
          <div>
            <h2>{title}</h2>
            <p>{about}</p>
          </div>
        </li>
      ))}
    </ul>
  </aside>
);

/** Around the pages of a visitor who is not logged in. */
export const Front = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="front">
    <div class="content">
      <header>
        <Brand />
      </header>
      {children}
      <Foot />
    </div>
    <Offers />
  </div>
);
