import type { AdminSyncRequest } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso/router';
import { changed } from '../../../api/changed.js';
import { platform } from '../../../api/clients.js';
import { useDraft } from '../../../forms/draft.js';
import { Select } from '../../../forms/field.js';
import { sayDone } from '../../../forms/undo.js';
import { Failure } from '../../../shell/states.js';
import { syncKey } from './keys.js';
import { words } from './words/index.js';

type Kind = AdminSyncRequest['type'];

const kinds = (Object.keys(words.kinds) as Kind[]).map(value => ({
  value,
  label: words.kinds[value],
}));

/** Starts a run and goes to where it can be watched; one that has to wait says so. */
export function useStart() {
  const { route } = useLocation();
  return useMutation({
    mutationFn: (body: AdminSyncRequest) => platform.triggerAdminSync({ body }),
    onSuccess: ({ sync_id, status, queue_position }) => {
      changed(syncKey);
      if (status === 'queued') sayDone(words.queued(`${queue_position ?? 1}`));
      route(`/admin/sync/${sync_id}`);
    },
  });
}

export function Start() {
  const [type, setType] = useDraft<Kind>('sync type', 'full');
  const start = useStart();
  return (
    <section aria-labelledby="start">
      <h2 id="start">{words.start}</h2>
      <div class="filters">
        <Select label={words.what} value={type} options={kinds} onChange={setType} />
      </div>
      <p class="quiet">{words.tryAbout}</p>
      {start.error && <Failure error={start.error} />}
      <p class="actions">
        <button
          type="button"
          class="button"
          disabled={start.isPending}
          onClick={() => start.mutate({ type, dry_run: true })}
        >
          {words.tryIt}
        </button>
        <button
          type="button"
          class="button second"
          disabled={start.isPending}
          onClick={() => start.mutate({ type })}
        >
          {words.run}
        </button>
      </p>
    </section>
  );
}
