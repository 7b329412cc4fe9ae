import { useQueryClient } from '@tanstack/preact-query';
import { homeKey } from '../api/home.js';
import { loginHref, useSessionEnded } from '../api/session.js';
import { words } from '../words/index.js';

/** Says so beside what is open instead of taking it away. */
export function SessionEnded() {
  const wasSomebody = useQueryClient().getQueryData(homeKey) !== undefined;
  if (!useSessionEnded() || !wasSomebody) return null;
  return (
    <div class="notice ended" role="alert">
      <h2>{words.ended.title}</h2>
      <p>{words.ended.kept}</p>
      <a class="button" href={loginHref()}>
        {words.logInAgain}
      </a>
    </div>
  );
}
