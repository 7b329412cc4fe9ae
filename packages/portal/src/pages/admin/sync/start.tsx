import type { AdminSyncRequest, SyncRun } from '@guildhall/contracts/platform';
import { useLocation } from 'preact-iso/router';
import { platform } from '../../../api/clients.js';
import { Act } from '../../../forms/act.js';
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

interface StartActProps {
  readonly body: AdminSyncRequest;
  readonly look?: 'second';
  readonly children: string;
}

const StartAct = ({ body, ...button }: StartActProps) => (
  <Act
    {...button}
    run={() => platform.triggerAdminSync({ body })}
    touches={[syncKey]}
    onDone={useOnStarted()}
  />
);

/** What was tried, now in earnest; or once more what did not come through. */
export function StartAgain({ run }: { readonly run: SyncRun }) {
  const type = kindOf(run);
  const isTried = run.dry_run && run.status === 'completed';
  if (type === null) return null;
  return (
    <div class="actions">
      <StartAct body={{ type, dry_run: run.dry_run && !isTried }}>
        {isTried ? words.inEarnest : words.again}
      </StartAct>
    </div>
  );
}

export function Start() {
  const [type, setType] = useDraft<Kind>('sync type', 'full');
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
      <div class="actions">
        <StartAct body={{ type, dry_run: true }}>{words.tryIt}</StartAct>
        <StartAct look="second" body={{ type }}>
          {words.run}
        </StartAct>
      </div>
    </section>
  );
}
