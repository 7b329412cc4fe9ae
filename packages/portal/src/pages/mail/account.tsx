import type { Home, MailCredentials, MailServer, MailServers } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { platform } from '../../api/clients.js';
import { Confirm } from '../../forms/confirm.js';
import { words } from './words/index.js';

interface AccountProps {
  readonly mail: Home['mail'];
  readonly onReset: (credentials: MailCredentials) => void;
}

/** An address that is there: what a mail program needs, and a new password. */
export function Account({ mail: { address, servers }, onReset }: AccountProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <dl>
        <dt>{words.address}</dt>
        <dd>
          <strong>{address}</strong>
        </dd>
      </dl>
      {servers && <Settings servers={servers} address={address ?? ''} />}
      <p class="actions">
        <button type="button" class="button second" onClick={() => setAsked(true)}>
          {words.reset}
        </button>
      </p>
      {isAsked && (
        <ReallyReset
          onClose={() => setAsked(false)}
          onReset={credentials => {
            setAsked(false);
            onReset(credentials);
          }}
        />
      )}
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
    <dl>
      <dt>{words.userName}</dt>
      <dd>{address}</dd>
      <dt>{words.incoming}</dt>
      <dd>{inWords(servers.imap)}</dd>
      <dt>{words.outgoing}</dt>
      <dd>{inWords(servers.smtp)}</dd>
    </dl>
    <p>
      <a href="/api/mailhost/profile.mobileconfig">{words.apple}</a>. {words.appleAbout}
    </p>
    <p>{words.thunderbird}</p>
  </section>
);

interface ReallyResetProps {
  readonly onClose: () => void;
  readonly onReset: (credentials: MailCredentials) => void;
}

/** It cannot be undone, so it is asked. */
function ReallyReset({ onClose, onReset }: ReallyResetProps) {
  const reset = useMutation({
    mutationFn: () => platform.resetMailPassword({}),
    onSuccess: onReset,
  });
  return (
    <Confirm
      title={words.reset}
      about={words.resetAbout}
      action={words.resetDo}
      mutation={reset}
      onClose={onClose}
    />
  );
}
