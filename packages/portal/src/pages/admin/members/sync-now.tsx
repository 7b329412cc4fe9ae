import type { SyncRun } from '@guildhall/contracts/platform';
import { useState } from 'preact/hooks';
import { platform } from '../../../api/clients.js';
import { Act } from '../../../forms/act.js';
import {
  changedOf,
  hasFailed,
  isUnderWay,
  rejectedOf,
  stoppedOf,
  syncKey,
} from '../sync/run-facts.js';
import { membersKey } from './keys.js';
import { words } from './words/index.js';

function resultOf(run: SyncRun): string {
  if (isUnderWay(run)) return words.syncUnderWay;
  if (stoppedOf(run).length > 0) return words.syncStopped;
  if (hasFailed(run) || run.status === 'cancelled') return words.syncFailed;
  if (rejectedOf(run) > 0) return words.syncRejected;
  if (run.counts.members?.deactivated) return words.syncGone;
  return changedOf(run) > 0 ? words.syncChanged : words.syncSame;
}

/** Reads this member and their positions from the source at once, and says what came of it. */
export function SyncNow({ memberNumber }: { readonly memberNumber: string }) {
  const [run, setRun] = useState<SyncRun | null>(null);
  return (
    <>
      <p class="actions">
        <Act
          look="second"
          run={() => platform.syncMember({ params: { memberNumber }, body: {} })}
          touches={[membersKey, syncKey, ['audit']]}
          onDone={done => setRun(done.run)}
        >
          {words.syncNow}
        </Act>
      </p>
      <p role="status">
        {run && (
          <>
            {resultOf(run)} <a href={`/admin/sync/${run.id}`}>{words.toSync}</a>
          </>
        )}
      </p>
    </>
  );
}
