import type { MailCredentials } from '@guildhall/contracts/platform';
import { useState } from 'preact/hooks';
import { words } from './words/index.js';

interface PasswordOnceProps {
  readonly credentials: MailCredentials;
  readonly onDone: () => void;
}

/** The one time that a password is to be seen. */
export function PasswordOnce({ credentials: { password }, onDone }: PasswordOnceProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section class="notice" aria-labelledby="password">
      <h2 id="password">{words.newPassword}</h2>
      <p>{words.once}</p>
      <p>
        <code class="password">{password}</code>
      </p>
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => navigator.clipboard.writeText(password).then(() => setCopied(true))}
        >
          {words.copy}
        </button>
        <button type="button" class="button second" onClick={onDone}>
          {words.done}
        </button>
      </p>
      <p role="status">{isCopied && words.copied}</p>
    </section>
  );
}
