import { Fragment } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { type ApiError, toApiError } from '../api/api-error.js';
import { loginHref, useKeptTab } from '../api/session.js';
import { hasDrafts } from '../forms/draft.js';
import { MessageText } from '../messages/message-text.js';
import { EndIsTold, LogInAgain } from '../shell/session-ended.js';
import { describeEvent } from '../words/audit-event.js';
import { soon } from '../words/format.js';
import { words } from '../words/index.js';
import { Button } from './button.js';

/** What went wrong: in the service’s own words where it has some. */
export function InWords({ apiError }: { readonly apiError: ApiError }) {
  if ('spoken' in apiError && apiError.spoken.length > 0)
    return apiError.spoken.map(spoken => (
      // Several are told apart by a space, as in a text.
      <Fragment key={spoken.text}>
        <MessageText {...spoken} />{' '}
      </Fragment>
    ));
  return <>{sentenceOf(apiError)}</>;
}

function sentenceOf(apiError: ApiError): string {
  switch (apiError.kind) {
    case 'busy':
      return words.apiErrors.busy(soon(apiError.seconds));
    case 'broken':
      return words.apiErrors.broken(apiError.requestId);
    case 'overtaken':
      return words.apiErrors.overtaken(describeEvent(apiError.already));
    default:
      return words.apiErrors[apiError.kind];
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
function LogInOnceMore({ maxAge }: { readonly maxAge: number }) {
  const keepsFiles = useKeptTab();
  return (
    <div class="notice" role="alert">
      <p>
        {keepsFiles ? words.ended.filesWait : words.apiErrors.old}{' '}
        {hasDrafts() && words.apiErrors.saved}
      </p>
      <p>
        <a class="button" href={loginHref(maxAge)} target={keepsFiles ? '_blank' : undefined}>
          {words.logInOnceMore}
        </a>
      </p>
    </div>
  );
}

interface NotYetProps extends Required<FailureProps> {
  /** Of one thing, which may be gone: where those are that there are. */
  readonly all?: { readonly href: string; readonly label: string; readonly gone?: string };
}

/** In place of what never came. Asked once more it is waited for again: what went wrong stands until then, with the focus that is in it. */
export function NotYet({ error, again, all }: NotYetProps) {
  const last = useRef(error);
  last.current = error ?? last.current;
  if (!last.current) return <Waiting />;
  const apiError = toApiError(last.current);
  if (!all || apiError.kind !== 'gone') return <Failure error={last.current} again={again} />;
  // An address that nothing has is told as such: trying again does not help there.
  return (
    <div class="notice" role="status">
      <p>{all.gone ?? <InWords apiError={apiError} />}</p>
      <p>
        <a href={all.href}>{all.label}</a>
      </p>
    </div>
  );
}

/** What went wrong in a sentence, and the one thing to do about it. */
export function Failure({ error, again }: FailureProps) {
  const isTold = useContext(EndIsTold);
  const apiError = toApiError(error);
  if (apiError.kind === 'ended' && isTold) return null;
  if (apiError.kind === 'old') return <LogInOnceMore maxAge={apiError.maxAge} />;
  return (
    <div class="failure" role="alert">
      <p>
        <InWords apiError={apiError} />
      </p>
      {apiError.kind === 'overtaken' && apiError.run && (
        <p>
          <a href={`/admin/sync/${apiError.run}`}>{words.apiErrors.seeRun}</a>
        </p>
      )}
      {apiError.kind === 'ended' && (
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
