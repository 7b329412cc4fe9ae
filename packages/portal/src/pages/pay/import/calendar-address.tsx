import type { NewCalendarFeed } from '@guildhall/contracts/pay';
import { useState } from 'preact/hooks';
import { pay } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { createSecret } from '../../../api/secrets.js';
import { Failure } from '../../../components/states.js';
import { Act } from '../../../forms/act.js';
import { Copy } from '../../../forms/copy.js';
import { showToast } from '../../../forms/toast.js';
import { instant } from '../../../words/format.js';
import { language } from '../../../words/language.js';
import { words } from '../words/index.js';
import { ownZone } from './own-zone.js';

const say = words.calendar;
const key = ['pay', 'calendar'] as const;

/** Shown once, but kept while this tab is open. */
const fresh = createSecret<NewCalendarFeed>();

/** The other way round: shifts that a calendar program reads. */
export function CalendarAddress() {
  const made = fresh.use();
  const read = useRead(key, options => pay.getCalendarFeed({}, options));
  const renew = async () => fresh.set(await pay.renewCalendarFeed({ body: ownZone() }));
  const end = async () => {
    await pay.endCalendarFeed({});
    fresh.set(null);
    showToast(say.ended);
  };
  if (!read.data) return read.error ? <Failure error={read.error} again={read.refetch} /> : null;
  const { feed } = read.data;
  // Made anew or ended elsewhere, it is no address any more.
  const address = made && made.created_at === feed?.created_at ? made.url : null;
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{say.title}</h2>
      <p>{say.about}</p>
      {address && <Once address={address} />}
      {feed && !address && (
        <p class="quiet">
          {say.since(instant(feed.created_at))} {say.renewAbout}
        </p>
      )}
      <div class="actions">
        <Act look="second" run={renew} touches={[key]}>
          {feed ? say.renew : say.make}
        </Act>
        {feed && (
          <Act look="second" run={end} touches={[key]}>
            {say.end}
          </Act>
        )}
      </div>
    </section>
  );
}

function Once({ address }: { readonly address: string }) {
  const [withPayDays, setWithPayDays] = useState(true);
  const wanted = `${address}&language=${language}${withPayDays ? '&pay_days=true' : ''}`;
  return (
    <div class="notice">
      <p>{say.once}</p>
      <p>
        <code class="password">{wanted}</code>
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={withPayDays}
          onChange={() => setWithPayDays(!withPayDays)}
        />
        {say.withPayDays}
      </label>
      <p class="actions">
        <Copy text={wanted} label={say.copy} onCopied={fresh.taken} />
      </p>
    </div>
  );
}
