import { platform } from '../../api/clients.js';
import { useHome } from '../../api/home.js';
import { useRead } from '../../api/read.js';
import { NotYet } from '../../components/states.js';
import { Copy } from '../../forms/copy.js';
import { words } from './words/index.js';

/** Often enough to seem immediate, rarely enough to cost nothing. */
const lookEvery = 10_000;

/** One button where the chat product’s own login is offered; the command for who begins there. */
export function HowToLink() {
  // So that a link that is made on the chat server shows itself here.
  useHome(lookEvery);
  const { data, error, refetch } = useRead(['platform', 'linking'], options =>
    platform.getChatLinking({}, options),
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const isOffered = data.login === 'offered';
  return (
    <>
      {isOffered && (
        <>
          <p>
            {words.loginAbout} {data.joins_server && words.joins}
          </p>
          <p class="actions">
            <a class="button" href="/api/chat-link/login">
              {words.login}
            </a>
          </p>
        </>
      )}
      {data.command !== null && (
        <>
          {isOffered && <h2>{words.orByCommand}</h2>}
          {/* Begun on the chat server: there the account itself asks. */}
          <p>{words.byCommand}</p>
          <p>
            <code class="password">{data.command}</code>
          </p>
          <p class="actions">
            <Copy text={data.command} label={words.copy} look={isOffered ? 'second' : 'first'} />
          </p>
          <p class="quiet">
            {words.otherName} {words.follows}
          </p>
        </>
      )}
    </>
  );
}
