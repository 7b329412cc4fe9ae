import type { Share } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { useRepresentatives } from '../../../api/home.js';
import { useRead } from '../../../api/read.js';
import { AskForHelp } from '../../../components/ask-for-help.js';
import { Act } from '../../../forms/act.js';
import { AskFirst } from '../../../forms/ask.js';
import { showToast } from '../../../forms/toast.js';
import { instant, listed } from '../../../words/format.js';
import { askedIn } from '../days/periods.js';
import { words } from '../words/index.js';
import { ShareNotes } from './share-notes.js';

const say = words.sharing;
const key = ['pay', 'shares'] as const;

interface SharingProps {
  readonly ppId: string;
  /** Only a whole check can be shared; one that is shared can always be taken back. */
  readonly isComplete: boolean;
}

/** The representative sees what the member shows, as long as the member wants. */
export function Sharing({ ppId, isComplete }: SharingProps) {
  const { data } = useRead(key, options => pay.listShares({}, options));
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

/** Who would read it: a share without a reader is useless. */
function Readers() {
  const { data } = useRepresentatives(true);
  if (!data || data.facility_code === null) return null;
  const { facility_code, representatives } = data;
  return representatives.length === 0 ? (
    <p class="notice">
      {say.noRepresentative(facility_code)} <AskForHelp />
    </p>
  ) : (
    <p>
      {say.readers(
        facility_code,
        listed(representatives.map(({ first_name, last_name }) => `${first_name} ${last_name}`)),
      )}
    </p>
  );
}

const NotShared = ({ ppId }: { readonly ppId: string }) => (
  <>
    <p>{say.about}</p>
    <div class="actions">
      <Act look="second" run={() => pay.shareCheck({ body: askedIn(ppId) })} touches={[key]}>
        {say.share}
      </Act>
    </div>
  </>
);

const ending = ({ id }: Share) => ({
  run: () => pay.endShare({ params: { share_id: id } }),
  touches: [key],
  onDone: () => showToast(say.takenBack),
});

const Shared = ({ share }: { readonly share: Share }) => (
  <>
    <p>{say.shared(share.facility_code, instant(share.expires_at))}</p>
    <p class="quiet">{share.last_read_at ? say.read(instant(share.last_read_at)) : say.unread}</p>
    {share.notes.length > 0 && (
      <>
        <h3>{say.notes}</h3>
        <ShareNotes notes={share.notes} />
      </>
    )}
    <div class="actions">
      {share.notes.length > 0 ? (
        <AskFirst
          question="stop-sharing"
          label={say.takeBack}
          title={say.takeBackTitle}
          about={say.takeBackAbout}
          action={say.takeBack}
          {...ending(share)}
        />
      ) : (
        <Act look="second" {...ending(share)}>
          {say.takeBack}
        </Act>
      )}
    </div>
  </>
);
