import type { Home, MailCredentials, MailServer, MailServers } from '@guildhall/contracts/platform';
import { platform } from '../../api/clients.js';
import { Facts } from '../../components/facts.js';
import { AskFirst } from '../../forms/ask.js';
import { words } from './words/index.js';

interface AccountProps {
  readonly mail: Home['mail'];
  /** The password is to be seen above. */
  readonly isShown?: boolean;
  readonly onReset: (credentials: MailCredentials) => void;
}

/** An address that is there: what a mail program needs, and a new password. */
export function Account({ mail: { address, servers, webmail }, isShown, onReset }: AccountProps) {
  return (
    <>
      <Facts facts={[[words.address, <strong key="address">{address}</strong>]]} />
      {webmail && (
        <p>
          <a class="button" href={webmail}>
            {words.webmail}
          </a>
        </p>
      )}
      {servers && <Settings servers={servers} address={address ?? ''} />}
      {!isShown && <p>{words.lost}</p>}
      <div class="actions">
        <AskFirst
          question="reset"
          label={words.reset}
          title={words.reset}
          about={words.resetAbout}
          action={words.resetDo}
          run={() => platform.resetMailPassword({})}
          touches={[]}
          onDone={onReset}
        />
      </div>
    </>
  );
}

const inWords = ({ host, port, security }: MailServer) =>
  `${words.server(host, port)}, ${words.security[security]}`;

const Settings = ({
  servers,
  address,
}: {
  readonly servers: MailServers;
  readonly address: string;
}) => (
  <section class="card" aria-labelledby="settings">
    <h2 id="settings">{words.settings}</h2>
    <Facts
      facts={[
        [words.userName, address],
        [words.incoming, inWords(servers.imap)],
        [words.outgoing, inWords(servers.smtp)],
      ]}
    />
    <p>
      <a href="/api/mailhost/profile.mobileconfig">{words.apple}</a>. {words.appleAbout}
    </p>
    <p>{words.thunderbird}</p>
  </section>
);
