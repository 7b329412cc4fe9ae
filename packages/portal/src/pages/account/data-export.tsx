import { ResponseError } from '@guildhall/contracts/client';
import { useMutation } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { toApiError } from '../../api/api-error.js';
import { fileOf } from '../../api/file.js';
import { Button } from '../../components/button.js';
import { Failure } from '../../components/states.js';
import { useAddress } from '../../shell/address.js';
import { saveFile } from '../../tables/csv.js';
import { words } from '../../words/index.js';

const say = words.sessions.kept;

/** Which part would be missing; null: it failed for another reason. */
function missingIn(error: unknown): string | null {
  if (!(error instanceof ResponseError)) return null;
  const body = error.body as { readonly details?: { readonly service?: string } } | null;
  const name = body?.details?.service;
  return name === 'pay' || name === 'chat-bot' ? say.without[name] : null;
}

/** A file is whole or not there: a service that is away is named instead. */
export function DataExport() {
  const { query, replace } = useAddress();
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => fileOf(platform => platform.exportOwn()),
    onSuccess: file => saveFile('my-data.json', file),
    // A login in between leads back to this address, and the export goes on.
    onSettled: (_, failed) =>
      replace({ export: failed && toApiError(failed).kind === 'ended' ? 'mine' : null }),
  });
  useEffect(() => {
    if (query.export) mutate();
  }, []);
  const missing = missingIn(error);
  return (
    <div id="kept">
      <h3>{say.title}</h3>
      <p>{say.about}</p>
      {missing !== null && (
        <p class="notice" role="alert">
          {missing}
        </p>
      )}
      {error && missing === null && <Failure error={error} />}
      <p class="actions">
        <Button look="second" disabled={isPending} onClick={() => mutate()}>
          {say.save}
        </Button>
      </p>
      <p role="status">{isSuccess && say.done}</p>
    </div>
  );
}
