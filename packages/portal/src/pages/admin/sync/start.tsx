import type { AdminSyncRequest, SyncRun } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso/router';
import { changed } from '../../../api/changed.js';
import { platform } from '../../../api/clients.js';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { useDraft } from '../../../forms/draft.js';
import { optionsOf, Select } from '../../../forms/field.js';
import { showToast } from '../../../forms/toast.js';
import { kindOf, syncKey } from './run-facts.js';
import { words } from './words/index.js';

type Kind = AdminSyncRequest['type'];

export type Started = Pick<SyncRun, 'status' | 'queue_position'> & { readonly sync_id: string };

/** Goes to where a run can be watched; one that has to wait says so. */
export function useOnStarted() {
  const { route } = useLocation();
  return ({ sync_id, status, queue_position }: Started) => {
    route(`/admin/sync/${sync_id}`);
    if (status === 'queued') showToast(words.queued(`${queue_position ?? 1}`));
  };
}

function useStart() {
  const onSuccess = useOnStarted();
  return useMutation({
    mutationFn: (body: AdminSyncRequest) => platform.triggerAdminSync({ body }),
    onSuccess,
    onSettled: () => changed(syncKey),
  });
}

/** What was tried, now in earnest; or once more what did not come through. */
export function StartAgain({ run }: { readonly run: SyncRun }) {
  const start = useStart();
  const type = kindOf(run);
  const isTried = run.dry_run && run.status === 'completed';
  if (type === null) return null;
  return (
    <>
      {start.error && <Failure error={start.error} />}
      <p class="actions">
        <Button
          disabled={start.isPending}
          onClick={() => start.mutate({ type, dry_run: run.dry_run && !isTried })}
        >
          {isTried ? words.inEarnest : words.again}
        </Button>
      </p>
    </>
  );
}

export function Start() {
  const [type, setType] = useDraft<Kind>('sync type', 'full');
  const start = useStart();
  return (
    <section aria-labelledby="start">
      <h2 id="start">{words.start}</h2>
      <div class="filters">
        <Select
          label={words.what}
          value={type}
          options={optionsOf(words.kinds)}
          onChange={setType}
        />
      </div>
      <p class="quiet">{words.tryAbout}</p>
      {start.error && <Failure error={start.error} />}
      <p class="actions">
        <Button disabled={start.isPending} onClick={() => start.mutate({ type, dry_run: true })}>
          {words.tryIt}
        </Button>
        <Button look="second" disabled={start.isPending} onClick={() => start.mutate({ type })}>
          {words.run}
        </Button>
      </p>
    </section>
  );
}
