import type { FacilityPercentages, PayConfiguration } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { ownNumber } from '../../../api/home.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { useDraft } from '../../../forms/draft.js';
import { Decimal } from '../../../forms/field.js';
import { Form } from '../../../forms/form.js';
import { showToast } from '../../../forms/toast.js';
import { words as shared } from '../../../words/index.js';
import { useCurrentPeriod } from '../days/periods.js';
import { saveRate, useRate } from '../days/rate-missing.js';
import { PayPage } from '../pay-page.js';
import { RateFound } from '../statements/rate-found.js';
import { words } from '../words/index.js';
import { Earlier, Since } from './raise-fields.js';
import { type Rates, ratesOf } from './raises.js';
import { isAnother, type RateForm, rateFormOf, readRateForm } from './rate-form.js';

const say = words.settings;

/** A facility's own are shown as long as nothing is stored; afterwards they are the member's. */
const aboutPercentages = (stored: PayConfiguration | null, facility: FacilityPercentages) =>
  stored === null && facility.facility_code !== null
    ? say.ofFacility(facility.facility_code)
    : say.percentages;

export function SettingsPage() {
  const rate = useRate();
  const facility = useRead(['pay', 'facility'], options =>
    pay.getFacilityPercentages({ params: { member_number: ownNumber() } }, options),
  );
  return (
    <PayPage at="settings" title={words.places.settings}>
      <p>{say.about}</p>
      <RateFound ofAll />
      {rate.data === undefined || !facility.data ? (
        <NotYet
          error={rate.error ?? facility.error}
          again={() => (rate.error ? rate.refetch() : facility.refetch())}
        />
      ) : (
        <RateFields
          stored={rateFormOf(rate.data, facility.data)}
          rates={rate.data && ratesOf(rate.data)}
          about={aboutPercentages(rate.data, facility.data)}
        />
      )}
    </PayPage>
  );
}

interface RateFieldsProps {
  readonly stored: RateForm;
  readonly rates: Rates | null;
  readonly about: string;
}

function RateFields({ stored, rates, about }: RateFieldsProps) {
  const [draft, setDraft] = useDraft<RateForm | null>('pay rate', null);
  const form = { ...stored, ...draft };
  const read = readRateForm(form, stored, rates);
  const { data: current } = useCurrentPeriod();
  const put = (part: Partial<RateForm>) => setDraft({ ...form, ...part });
  return (
    <>
      <Form
        class="narrow"
        action={shared.save}
        disabled={read.rate === null}
        run={async () => read.rate && saveRate(read.rate)}
        touches={[['pay']]}
        onDone={() => {
          setDraft(null);
          showToast(say.saved);
        }}
      >
        <Decimal
          label={say.rate}
          value={form.rate}
          isWrong={read.problems.rate}
          hint={read.problems.rate ? say.badRate : say.rateHint}
          onChange={rate => put({ rate })}
        />
        {current && isAnother(form, rates) && (
          <Since current={current} value={form.since} onChange={since => put({ since })} />
        )}
        {(['cip', 'affordability'] as const).map(kind => (
          <Decimal
            key={kind}
            label={say[kind]}
            value={form[kind]}
            isWrong={read.problems[kind]}
            hint={read.problems[kind] ? say.badPercentage : kind === 'affordability' && about}
            onChange={percent => put({ [kind]: percent })}
          />
        ))}
      </Form>
      {rates && <Earlier rates={rates} />}
    </>
  );
}
