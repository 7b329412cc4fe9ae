import type { Home } from '@guildhall/contracts/platform';
import { logoutHref } from '../../api/session.js';
import { organisation } from '../../organisation.js';
import { Page } from '../../shell/page.js';
import { words } from '../../words/index.js';

/** A login that works and a member who is not found: says what was looked for, and whom to ask. */
export const Nobody = ({ home: { user, member_claim: claim } }: { readonly home: Home }) => (
  <Page title={words.nobody.title}>
    <p>{words.nobody.looked(claim.name, claim.value)}</p>
    <p>{words.nobody.ask}</p>
    <p class="quiet">{words.nobody.as(user.name ?? user.email ?? user.id)}</p>
    <p class="actions">
      {organisation.help && (
        <a class="button" href={organisation.help}>
          {words.nobody.askAt}
        </a>
      )}
      <a class="button second" href={logoutHref}>
        {words.nobody.other}
      </a>
    </p>
  </Page>
);
