import { Fragment } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { loginHref } from '../api/session.js';
import { type Trouble, troubleOf } from '../api/trouble.js';
import { Sentence } from '../said/sentence.js';
import { EndIsTold, LogInAgain } from '../shell/session-ended.js';
import { sayDeed } from '../words/deed.js';
import { soon } from '../words/format.js';
import { words } from '../words/index.js';
import { Button } from './button.js';

/** What went wrong: in the service’s own words where it has some. */
export function InWords({ trouble }: { readonly trouble: Trouble }) {
  if ('spoken' in trouble && trouble.spoken.length > 0)
    return trouble.spoken.map(spoken => (
      // Several are told apart by a space, as in a text.
      <Fragment key={spoken.text}>
        <Sentence {...spoken} />{' '}
      </Fragment>
    ));
  return <>{sentenceOf(trouble)}</>;
}

function sentenceOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'busy':
      return words.trouble.busy(trouble.seconds === undefined ? undefined : soon(trouble.seconds));
    case 'broken':
      return words.trouble.broken(trouble.requestId);
    case 'overtaken':
      return words.trouble.overtaken(sayDeed(trouble.already));
    default:
      return words.trouble[trouble.kind];
  }
}

/** Shows only after a moment, by its style: what comes at once needs no announcement. */
export const Waiting = () => (
  <p class="waiting" role="status">
    {words.loading}
  </p>
);

export interface FailureProps {
  readonly error: unknown;
  readonly again?: () => unknown;
}

/** What hurts asks for a young login: the way through it leads back here, where what was typed still stands. */
const LogInOnceMore = ({ maxAge }: { readonly maxAge: number }) => (
  <div class="notice" role="alert">
    <p>{words.trouble.old}</p>
    <p>
      <a class="button" href={loginHref(maxAge)}>
        {words.logInOnceMore}
      </a>
    </p>
  </div>
);

interface NotYetProps extends Required<FailureProps> {
  /** Of one thing, which may be gone: where those are that there are. */
  readonly all?: { readonly href: string; readonly label: string };
}

/** In place of what never came. Asked once more it is waited for again: what went wrong stands until then, with the focus that is in it. */
export function NotYet({ error, again, all }: NotYetProps) {
  const last = useRef(error);
  last.current = error ?? last.current;
  if (!last.current) return <Waiting />;
  const trouble = troubleOf(last.current);
  if (!all || trouble.kind !== 'gone') return <Failure error={last.current} again={again} />;
  // An address that nothing has is told as such: trying again does not help there.
  return (
    <div class="notice" role="status">
      <p>
        <InWords trouble={trouble} />
      </p>
      <p>
        <a href={all.href}>{all.label}</a>
      </p>
    </div>
  );
}

/** What went wrong in a sentence, and the one thing to do about it. */
export function Failure({ error, again }: FailureProps) {
  const isTold = useContext(EndIsTold);
  const trouble = troubleOf(error);
  if (trouble.kind === 'ended' && isTold) return null;
  if (trouble.kind === 'old') return <LogInOnceMore maxAge={trouble.maxAge} />;
  return (
    <div class="failure" role="alert">
      <p>
        <InWords trouble={trouble} />
      </p>
      {trouble.kind === 'overtaken' && trouble.run && (
        <p>
          <a href={`/admin/sync/${trouble.run}`}>{words.trouble.seeRun}</a>
        </p>
      )}
      {trouble.kind === 'ended' && (
        <p>
          <LogInAgain />
        </p>
      )}
      {again && (
        <Button look="second" onClick={() => again()}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
