import { useState } from 'preact/hooks';
import { useHome } from '../../api/home.js';
import { words } from './words/index.js';

/** Often enough that nobody wonders, seldom enough that it costs nothing. */
const lookEvery = 10_000;

/** Begun on the chat server: there the account itself asks. */
export function ByCommand({ memberNumber }: { readonly memberNumber: string }) {
  const [isCopied, setCopied] = useState(false);
  // So that the link shows itself.
  useHome(lookEvery);
  const command = `/verify member_number:${memberNumber}`;
  return (
    <>
      <p>{words.not_linked}</p>
      <p>
        <code class="password">{command}</code>
      </p>
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => navigator.clipboard.writeText(command).then(() => setCopied(true))}
        >
          {words.copy}
        </button>
      </p>
      <p role="status">{isCopied && words.copied}</p>
      <p class="quiet">{words.follows}</p>
    </>
  );
}
