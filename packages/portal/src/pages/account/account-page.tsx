import type { Home } from '@guildhall/contracts/platform';
import { DoneBar } from '../../forms/toast.js';
import { organization } from '../../organization.js';
import { Page } from '../../shell/page.js';
import { words } from '../../words/index.js';
import { DataExport } from './data-export.js';
import { Record } from './record.js';
import { Sessions } from './sessions.js';

const say = words.account;

/** Only the organization can delete: it is asked for it where it can be reached. */
const Deletion = () => (
  <div>
    <h3>{say.delete}</h3>
    <p>{say.deleteAbout(organization.name)}</p>
    {organization.help && (
      <p>
        <a href={organization.help}>{say.deleteAsk}</a>
      </p>
    )}
  </div>
);

/** Who one is here, what is kept, and where one is logged in. */
export const AccountPage = ({ home: { member } }: { readonly home: Home }) => (
  <Page title={words.pages.account}>
    {member && <Record member={member} />}
    <section aria-labelledby="privacy">
      <h2 id="privacy">{say.privacy}</h2>
      <div class="cols">
        <DataExport />
        <Deletion />
      </div>
    </section>
    <Sessions />
    <DoneBar />
  </Page>
);
