import type { Home, MailCredentials } from '@guildhall/contracts/platform';
import { changed } from '../../api/changed.js';
import { isActive } from '../../api/home.js';
import { homeKey } from '../../api/queries.js';
import { createSecret } from '../../api/secrets.js';
import { AskForHelp } from '../../components/ask-for-help.js';
import { SecretOnce } from '../../forms/secret-once.js';
import { Page } from '../../shell/page.js';
import { Account } from './account.js';
import { Choice } from './choice.js';
import { words } from './words/index.js';

const password = createSecret<MailCredentials>();

const show = (credentials: MailCredentials) => {
  password.set(credentials);
  changed(homeKey);
};

/** From no address to one that is set up in a mail program. */
export function MailPage({ home }: { readonly home: Home }) {
  const shown = password.use();
  if (shown)
    return (
      <Page key="password" title={words.ready} name={words.title}>
        <SecretOnce
          title={words.newPassword}
          about={words.once}
          secret={shown.password}
          words={words}
          onCopied={password.taken}
          onDone={() => password.set(null)}
        />
        <Account
          mail={{ ...home.mail, state: 'open', address: shown.email }}
          isShown
          onReset={show}
        />
      </Page>
    );
  return (
    <Page key={home.mail.state} title={words.title}>
      {home.mail.state === 'not_eligible' && !isActive(home) ? (
        <p>
          {words.inactive} <AskForHelp />
        </p>
      ) : (
        <Standing mail={home.mail} />
      )}
    </Page>
  );
}

function Standing({ mail }: Pick<Home, 'mail'>) {
  switch (mail.state) {
    case 'open':
      return <Account mail={mail} onReset={show} />;
    case 'none':
    case 'begun':
      return <Choice begun={mail.address} onMade={show} />;
    default:
      return <p>{words[mail.state]}</p>;
  }
}
