import type { LeavingPart } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { badgeIcons } from '../../../components/badge.js';
import type { Tone } from '../../../components/hero.js';
import { Icon } from '../../../components/icon.js';
import { Failure } from '../../../components/states.js';
import { MessageText } from '../../../messages/message-text.js';
import { memberKey } from './keys.js';
import { words } from './words/index.js';

const lookEvery = 2_000;

const stateOf = ({ direction, due_at, state }: LeavingPart) =>
  state === 'waiting' && due_at !== null ? (
    <>
      {words.closes} <Ago at={due_at} />
    </>
  ) : (
    words.leavingStates[direction][state]
  );

const tones: Readonly<Record<LeavingPart['state'], Tone>> = {
  waiting: 'warn',
  confirmed: 'good',
  failed: 'bad',
};

/** The last that is known of it. */
const whenOf = (part: LeavingPart) =>
  part.failed_at ?? part.confirmed_at ?? part.done_at ?? part.notified_at ?? part.requested_at;

function Step({ part }: { readonly part: LeavingPart }) {
  const when = whenOf(part);
  return (
    <li data-tone={tones[part.state]}>
      <span class="tone">
        <Icon of={badgeIcons[tones[part.state]]} />
      </span>
      <span>
        {words.systems[part.system]}: {stateOf(part)}
      </span>
      <span class="small quiet">{when && <Ago at={when} />}</span>
      {part.why && (
        <p class="quiet">
          <MessageText text={part.why} said={part.why_said} />
        </p>
      )}
    </li>
  );
}

/** The receipt: what became of each thing when the member left or returned. Nothing, where they never did. */
export function Leaving({ number }: { readonly number: string }) {
  const { data, error, refetch } = useRead(
    [...memberKey(number), 'leaving'],
    options => platform.getLeaving({ params: { memberNumber: number } }, options),
    {
      refetchInterval: ({ state: { data: known } }) =>
        known?.leaving.some(each => each.state !== 'confirmed' && each.due_at === null) &&
        lookEvery,
    },
  );
  if (error) return <Failure error={error} again={refetch} />;
  const parts = data?.leaving ?? [];
  if (parts.length === 0) return null;
  const isOver = parts.every(({ state }) => state === 'confirmed');
  const isBack = parts.every(({ direction }) => direction === 'return');
  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">{words.leaving}</h2>
      <p role="status">{isBack ? words.isBack(isOver) : words.isLeaving(isOver)}</p>
      <ol class="steps">
        {parts.map(part => (
          <Step key={part.system} part={part} />
        ))}
      </ol>
      {parts.some(({ state }) => state === 'failed') && (
        <p>
          <a href="/admin/jobs">{words.toJobs}</a>
        </p>
      )}
    </section>
  );
}
