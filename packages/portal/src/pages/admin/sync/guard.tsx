import type { AdminSyncRequest, SyncRun } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { Ask } from '../../../forms/ask.js';
import { useAsked } from '../../../forms/asked.js';
import { Question } from '../../../forms/question.js';
import { whole } from '../../../words/format.js';
import { goneBy, stoppedOf, syncKey } from './run-facts.js';
import { useOnStarted } from './start.js';
import { words } from './words/index.js';

/** Only what was stopped; where that is more than one type, everything, in its order. */
const typeOf = (stopped: readonly string[]): AdminSyncRequest['type'] =>
  stopped.length === 1 ? (stopped[0] as AdminSyncRequest['type']) : 'full';

function sentence(reason: string | null): string | null {
  const found = goneBy(reason);
  if (!found) return reason;
  const [gone, of] = [whole(found.gone), whole(found.of)];
  return found.most === undefined ? words.noRows(of) : words.tooMany(gone, of, found.most);
}

/** Why a run was stopped, and the way on for who has looked at whom it is about. */
export function Guard({ run }: { readonly run: SyncRun }) {
  const { asked } = useAsked();
  const onStarted = useOnStarted();
  const stopped = stoppedOf(run);
  const gone = stopped.reduce(
    (sum, [, { reason }]) => sum + (goneBy(reason)?.gone ?? Number.NaN),
    0,
  );
  return (
    <div class="notice">
      <h2>{words.guard}</h2>
      {stopped.map(([type, { reason }]) => (
        <p key={type}>
          <strong>{words.kinds[type as keyof typeof words.kinds]}:</strong> {sentence(reason)}
        </p>
      ))}
      <p>{words.guardAbout}</p>
      <p>
        <Ask question="override">{words.override}</Ask>
      </p>
      {asked === 'override' && (
        <Question
          title={words.overrideTitle}
          about={Number.isNaN(gone) ? words.overrideUnknown : words.overrideAbout(whole(gone))}
          action={words.overrideDo}
          run={() =>
            platform.triggerAdminSync({
              body: {
                type: typeOf(stopped.map(([type]) => type)),
                allow_mass_deactivation: true,
                after_run: run.id,
              },
            })
          }
          touches={[syncKey]}
          onDone={onStarted}
        />
      )}
    </div>
  );
}
