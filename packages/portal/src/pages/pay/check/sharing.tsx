import type { Share } from '@guildhall/contracts/pay';
import { useMutation, useQuery } from '@tanstack/preact-query';
import { changed } from '../../../api/changed.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { sayDone } from '../../../forms/undo.js';
import { instant, listed } from '../../../words/format.js';
import { numberOf, yearOf } from '../days/periods.js';
import { words } from '../words/index.js';

const say = words.sharing;
const key = ['pay', 'shares'] as const;

interface SharingProps {
  readonly ppId: string;
  /** Only a whole check can be shared; one that is shared can always be taken back. */
  readonly isComplete: boolean;
}

/** The representative sees what the member shows, as long as the member wants. */
export function Sharing({ ppId, isComplete }: SharingProps) {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => pay.listShares({}, { signal }),
  });
  if (!data) return null;
  const share = data.shares.find(({ pp_id }) => pp_id === ppId);
  if (!share && !isComplete) return null;
  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing">{say.title}</h2>
      <Readers />
      {share ? <Shared share={share} /> : <NotShared ppId={ppId} />}
    </section>
  );
}

/** Who would read it: a share that nobody can read helps nobody. */
function Readers() {
  const { data } = useQuery({
    queryKey: ['platform', 'representatives'],
    queryFn: ({ signal }) => platform.listOwnRepresentatives({}, { signal }),
  });
  if (!data || data.facility_code === null) return null;
  const { facility_code, representatives } = data;
  return representatives.length === 0 ? (
    <p class="notice">{say.nobody(facility_code)}</p>
  ) : (
    <p>
      {say.readers(
        facility_code,
        listed(representatives.map(({ first_name, last_name }) => `${first_name} ${last_name}`)),
      )}
    </p>
  );
}

function NotShared({ ppId }: { readonly ppId: string }) {
  const share = useMutation({
    mutationFn: () => pay.shareCheck({ body: { pay_period: numberOf(ppId), year: yearOf(ppId) } }),
    onSettled: () => changed(key),
  });
  return (
    <>
      <p>{say.about}</p>
      {share.error && <Failure error={share.error} />}
      <p class="actions">
        <Button look="second" disabled={share.isPending} onClick={() => share.mutate()}>
          {say.share}
        </Button>
      </p>
    </>
  );
}

function Shared({ share }: { readonly share: Share }) {
  const end = useMutation({
    mutationFn: () => pay.endShare({ params: { share_id: share.id } }),
    onSuccess: () => sayDone(say.takenBack),
    onSettled: () => changed(key),
  });
  return (
    <>
      <p>{say.shared(share.facility_code, instant(share.expires_at))}</p>
      <p class="quiet">{share.last_read_at ? say.read(instant(share.last_read_at)) : say.unread}</p>
      {share.notes.length > 0 && (
        <>
          <h3>{say.notes}</h3>
          {share.notes.map(({ id, author, note, created_at }) => (
            <blockquote key={id}>
              <p>{note}</p>
              <footer class="quiet">{`${author}, ${instant(created_at)}`}</footer>
            </blockquote>
          ))}
        </>
      )}
      {end.error && <Failure error={end.error} />}
      <p class="actions">
        <Button look="second" disabled={end.isPending} onClick={() => end.mutate()}>
          {say.takeBack}
        </Button>
      </p>
    </>
  );
}
