import type { GuardStop, SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { AskFirst } from '../../../forms/ask.js';
import { whole } from '../../../words/format.js';
import { kindOf, stoppedOf, syncKey } from './run-facts.js';
import { type Started, useOnStarted } from './start.js';
import { words } from './words/index.js';

const sentence = ({ leaving, live, source_is_empty, max_percent, max_rows }: GuardStop) =>
  source_is_empty
    ? words.noRows(whole(live))
    : words.tooMany(whole(leaving), whole(live), `${max_percent}`, whole(max_rows));

/** The same kind of run: another one may find other rows. */
async function allow(run: SyncRun, allow_deactivations: string[]): Promise<Started> {
  const { member_number: memberNumber } = run;
  const body = { allow_deactivations };
  if (memberNumber === null)
    return platform.triggerAdminSync({ body: { type: kindOf(run) ?? run.mode, ...body } });
  const { run: started } = await platform.syncMember({ params: { memberNumber }, body });
  return { sync_id: started.id, status: started.status, queue_position: null };
}

/** Why a run was stopped, and the way on for who has looked at whom it is about. */
export function Guard({ run }: { readonly run: SyncRun }) {
  const onStarted = useOnStarted();
  const stopped = stoppedOf(run);
  const leaving = stopped.reduce((sum, [, stop]) => sum + stop.leaving, 0);
  return (
    <div class="notice">
      <h2>{words.guard}</h2>
      {stopped.map(([type, stop]) => (
        <p key={type}>
          <strong>{words.kinds[type as keyof typeof words.kinds]}:</strong> {sentence(stop)}
        </p>
      ))}
      <p>{words.guardAbout}</p>
      <div>
        <AskFirst
          question="override"
          label={words.override}
          title={words.overrideTitle}
          about={words.overrideAbout(whole(leaving))}
          action={words.overrideDo}
          run={() =>
            allow(
              run,
              stopped.map(([, { digest }]) => digest),
            )
          }
          touches={[syncKey]}
          onDone={onStarted}
        />
      </div>
    </div>
  );
}
