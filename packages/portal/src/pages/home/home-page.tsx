import type { Home } from '@guildhall/contracts/platform';
import { isActive } from '../../api/home.js';
import { Page } from '../../shell/page.js';
import { words } from '../../words/index.js';
import { ChatCard, FacilityCard, MailCard } from './cards.js';
import { PayCard } from './pay-card.js';
import { RecordCard } from './record-card.js';

const Inactive = () => (
  <div class="notice">
    <h2>{words.inactive.title}</h2>
    <p>{words.inactive.works}</p>
  </div>
);

export const HomePage = ({ home }: { readonly home: Home }) => (
  <Page title={words.home.hello(home.user.first_name)} name={words.pages.home} wide>
    {home.member && !isActive(home) && <Inactive />}
    <div class="cards">
      <PayCard />
      <ChatCard home={home} />
      <MailCard home={home} />
      <FacilityCard home={home} />
      <RecordCard home={home} />
    </div>
  </Page>
);
