import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { Curve } from '../../../charts/curve.js';
import { pointsOf } from '../../../charts/point.js';
import { NotYet } from '../../../components/states.js';
import { words } from './words/index.js';

const say = words.curves;
/** A day's row is counted anew every ten minutes. */
const staleTime = 300_000;

function PlatformCurves() {
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'history'],
    queryFn: ({ signal }) => platform.getPlatformHistory({}, { signal }),
    staleTime,
  });
  const curves = useMemo(() => {
    const days = data?.days ?? [];
    return {
      members: pointsOf(days, each => each.members),
      linked: pointsOf(days, each => each.linked),
      logins: pointsOf(days, each => each.logins),
      seconds: pointsOf(days, ({ sync_ms }) =>
        sync_ms === null ? null : Math.round(sync_ms / 100) / 10,
      ),
      rejected: pointsOf(days, each => each.sync_rejected),
    };
  }, [data]);
  if (!data) return <NotYet error={error} again={refetch} />;
  return (
    <>
      <Curve title={say.members} points={curves.members} kind="level" />
      <Curve title={say.linked} points={curves.linked} kind="level" />
      <Curve title={say.logins} points={curves.logins} kind="flow" />
      <Curve title={say.syncSeconds} points={curves.seconds} kind="level" unit=" s" />
      <Curve title={say.rejected} points={curves.rejected} kind="level" />
    </>
  );
}

function ChatCurve() {
  const { data } = useQuery({
    queryKey: ['chat-bot', 'history'],
    queryFn: ({ signal }) => chatBot.getChatBotHistory({}, { signal }),
    staleTime,
  });
  const points = useMemo(() => pointsOf(data?.days ?? [], each => each.completed), [data]);
  return data ? <Curve title={say.verifications} points={points} kind="flow" /> : null;
}

function PayCurves() {
  const { data } = useQuery({
    queryKey: ['pay', 'history'],
    queryFn: ({ signal }) => pay.getPayHistory({}, { signal }),
    staleTime,
  });
  const shifts = useMemo(() => pointsOf(data?.days ?? [], each => each.shifts), [data]);
  const statements = useMemo(() => pointsOf(data?.days ?? [], each => each.statements), [data]);
  if (!data) return null;
  return (
    <>
      <Curve title={say.shifts} points={shifts} kind="level" />
      <Curve title={say.statements} points={statements} kind="level" />
    </>
  );
}

/** Each service tells its own; one that is away leaves its curves out. */
export const Curves = () => (
  <>
    <h2>{words.history}</h2>
    <div class="curves">
      <PlatformCurves />
      <ChatCurve />
      <PayCurves />
    </div>
  </>
);
