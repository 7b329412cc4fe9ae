import type { Home } from '@guildhall/contracts/platform';
import { logoutHref } from '../../api/session.js';
import { organization } from '../../organization.js';
import { Page } from '../../shell/page.js';
import { words } from '../../words/index.js';

/** A login that works and a member who is not found: says who was looked for, and whom to ask. */
export const NoMember = ({ home: { user, member_claim: claim } }: { readonly home: Home }) => (
  <Page title={words.noMember.title}>
    <p>{words.noMember.looked(claim.value)}</p>
    <p>{words.noMember.ask}</p>
    <p class="quiet">{words.noMember.as(user.name ?? user.email ?? user.id)}</p>
    <p class="actions">
      {organization.help && (
        <a class="button" href={organization.help}>
          {words.askForHelp}
        </a>
      )}
      <a class="button second" href={logoutHref}>
        {words.noMember.other}
      </a>
    </p>
  </Page>
);
