import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { Curve } from './curve.js';
import { words } from './words/index.js';

const say = words.curves;
/** A day's row is counted anew every ten minutes. */
const staleTime = 300_000;

const tenths = (ms: number) => Math.round(ms / 100) / 10;

interface CurvesProps {
  /** The last run that has ended: what it brought belongs to today. */
  readonly lastRun: string | undefined;
}

function PlatformCurves({ lastRun }: CurvesProps) {
  const { data, error, refetch } = useRead(
    ['platform', 'history', lastRun],
    options => platform.getPlatformHistory({}, options),
    { staleTime, placeholderData: before => before },
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const { days } = data;
  return (
    <>
      <Curve title={say.members} days={days} of={each => each.members} kind="level" />
      <Curve title={say.linked} days={days} of={each => each.linked} kind="level" />
      <Curve title={say.logins} days={days} of={each => each.logins} kind="flow" />
      <Curve
        title={say.syncSeconds}
        days={days}
        of={({ sync_ms }) => sync_ms && tenths(sync_ms)}
        kind="level"
        unit=" s"
      />
      <Curve title={say.rejected} days={days} of={each => each.sync_rejected} kind="level" />
    </>
  );
}

function ChatCurve() {
  const { data } = useRead(
    ['chat-bot', 'history'],
    options => chatBot.getChatBotHistory({}, options),
    { staleTime },
  );
  return data ? (
    <Curve title={say.verifications} days={data.days} of={each => each.completed} kind="flow" />
  ) : null;
}

function PayCurves() {
  const { data } = useRead(['pay', 'history'], options => pay.getPayHistory({}, options), {
    staleTime,
  });
  if (!data) return null;
  return (
    <>
      <Curve title={say.shifts} days={data.days} of={each => each.shifts} kind="level" />
      <Curve title={say.statements} days={data.days} of={each => each.statements} kind="level" />
    </>
  );
}

/** Each service tells its own; one that is away leaves its curves out. */
export const Curves = (props: CurvesProps) => (
  <>
    <h2>{words.history}</h2>
    <div class="curves">
      <PlatformCurves {...props} />
      <ChatCurve />
      <PayCurves />
    </div>
  </>
);
