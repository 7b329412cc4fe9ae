import {
  RULES_WITH_HOLIDAYS,
  type SharedCheck,
  type VerificationResult,
} from '@guildhall/contracts/pay';
import { Fragment } from 'preact';
import { toApiError } from '../../api/api-error.js';
import { pay } from '../../api/clients.js';
import { useRead } from '../../api/read.js';
import { Hero } from '../../components/hero.js';
import { NotYet } from '../../components/states.js';
import { useDraft } from '../../forms/draft.js';
import { LongText } from '../../forms/field.js';
import { Form } from '../../forms/form.js';
import { showToast } from '../../forms/toast.js';
import { instant, span } from '../../words/format.js';
import { Compared } from '../pay/check/compared.js';
import { judge } from '../pay/check/judgement.js';
import { Note, nameOf } from '../pay/check/notes.js';
import { ShareNotes } from '../pay/check/share-notes.js';
import { Answered, tones } from '../pay/check/verdict.js';
import { FacilityPage } from './facility-page.js';
import { words } from './words/index.js';
import '@guildhall/look/styles/pay.css';

const say = words.check;

const keyOf = (id: string) => ['pay', 'facility-shares', 'one', id] as const;

/** Each view is recorded for the member, so it is fetched once and not polled. */
const useSharedCheck = (id: string) =>
  useRead(keyOf(id), options => pay.getSharedCheck({ params: { share_id: id } }, options), {
    staleTime: 60_000,
  });

export function SharedCheckPage({ id = '' }: { readonly id?: string }) {
  const { data, error, refetch } = useSharedCheck(id);
  const isGone = error !== null && toApiError(error).kind === 'gone';
  const shown = isGone ? undefined : data;
  const title = shown
    ? `${shown.firstname} ${shown.lastname}, ${words.checks.period(shown.pay_period.pay_period_number, shown.pay_period.year)}`
    : words.places.checks;
  return (
    <FacilityPage at="checks" title={title}>
      {shown ? (
        <Shown share={shown} />
      ) : (
        <NotYet
          error={error}
          again={refetch}
          all={{ href: '/facility/checks', label: words.checks.back, gone: words.checks.gone }}
        />
      )}
    </FacilityPage>
  );
}

const Shown = ({ share }: { readonly share: SharedCheck }) => (
  <>
    <Hero
      tone={tones[judge(share.check, say).tone]}
      eyebrow={span(share.pay_period.start_date, share.pay_period.end_date)}
      sentence={<Answered {...judge(share.check, say)} />}
    />
    {share.rules_version < RULES_WITH_HOLIDAYS && <p>{words.checks.beforeHolidays}</p>}
    {share.check.discrepancies.length > 0 && <Differences check={share.check} />}
    <Notes share={share} />
    <p class="quiet">{words.checks.until(instant(share.expires_at))}</p>
  </>
);

function Differences({ check }: { readonly check: VerificationResult }) {
  const { explained } = judge(check, say);
  return (
    <section aria-labelledby="differs">
      <h2 id="differs">{check.status === 'missing_data' ? say.missing : say.differs}</h2>
      {check.status !== 'missing_data' && (
        <>
          {/* Why is said below, in sentences that are the member’s. */}
          <Compared
            caption={say.differs}
            rows={check.discrepancies.filter(each => !explained.includes(each))}
            notCounted={explained}
          />
          <p>{say.asTheyRead}</p>
        </>
      )}
      {check.discrepancies
        .filter(({ note }) => note !== '')
        .map(each =>
          each.findings?.some(({ code }) => code === 'no_configuration') ? (
            <p key={each.category} class="notice">
              {say.noRate}
            </p>
          ) : (
            <Fragment key={each.category}>
              {check.status !== 'missing_data' && <h3>{nameOf(each.category)}</h3>}
              <Note findings={each.findings} />
            </Fragment>
          ),
        )}
    </section>
  );
}

function Notes({ share }: { readonly share: SharedCheck }) {
  const [note, setNote] = useDraft(`note ${share.id}`, '');
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{say.notes}</h2>
      <ShareNotes notes={share.notes} />
      <Form
        action={say.send}
        run={() => pay.addShareNote({ params: { share_id: share.id }, body: { note } })}
        touches={[keyOf(share.id)]}
        onDone={() => {
          setNote('');
          showToast(say.sent);
        }}
      >
        <LongText
          label={say.note}
          hint={say.noteHint}
          value={note}
          maxLength={2000}
          required
          onChange={setNote}
        />
      </Form>
    </section>
  );
}
