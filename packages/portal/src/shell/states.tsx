import { loginHref } from '../api/session.js';
import { type Trouble, troubleOf } from '../api/trouble.js';
import { words } from '../words/index.js';

export function sentenceOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'busy':
      return words.trouble.busy(trouble.seconds);
    case 'broken':
      return words.trouble.broken(trouble.requestId);
    case 'refused':
    case 'gone':
    case 'said':
      return words.trouble[trouble.kind](trouble.said);
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

interface FailureProps {
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

/** What went wrong in a sentence, and the one thing to do about it. */
export function Failure({ error, again }: FailureProps) {
  const trouble = troubleOf(error);
  if (trouble.kind === 'old') return <LogInOnceMore maxAge={trouble.maxAge} />;
  return (
    <div class="failure" role="alert">
      <p>{sentenceOf(trouble)}</p>
      {again && (
        <button type="button" class="button second" onClick={() => again()}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
