import type { PayPeriod } from '@guildhall/contracts/pay';
import type { Home } from '@guildhall/contracts/platform';
import { useDraft } from '../../../forms/draft.js';
import { sayDone } from '../../../forms/undo.js';
import { Failure, Waiting } from '../../../shell/states.js';
import { useCheck } from '../check/check-page.js';
import { type Pair, pairsOf } from '../check/pairs.js';
import { PeriodFrame } from '../days/in-period.js';
import { useReport } from '../period/queries.js';
import { words } from '../words/index.js';
import { letterText, type Signature } from './letter-text.js';

const say = words.letter;

export const LetterPage = ({ home }: { readonly home: Home }) => (
  <PeriodFrame at="check" usual="last" title={() => say.title}>
    {({ ppId, period }) => <Facts ppId={ppId} period={period} home={home} />}
  </PeriodFrame>
);

interface FactsProps {
  readonly ppId: string;
  readonly period: PayPeriod;
  readonly home: Home;
}

function Facts({ ppId, period, home }: FactsProps) {
  const member = home.user.member_number ?? '';
  const check = useCheck(ppId, member);
  const report = useReport(ppId, member, true);
  const error = check.error ?? report.error;
  if (!check.data || !report.data) return error ? <Failure error={error} /> : <Waiting />;
  if (check.data.status !== 'discrepancy') return <p>{say.none}</p>;
  const pairs = pairsOf(report.data, check.data);
  return (
    <Letter
      ppId={ppId}
      period={period}
      pairs={pairs}
      difference={check.data.difference}
      home={home}
    />
  );
}

type Part = keyof Signature;
const parts: readonly Part[] = ['name', 'member', 'facility'];

const knownOf = ({ member }: Home): Signature => ({
  name: member && `${member.first_name} ${member.last_name}`,
  member: member?.member_number ?? null,
  facility: member?.facility_name ?? member?.facility_code ?? null,
});

interface LetterProps extends FactsProps {
  readonly pairs: readonly Pair[];
  readonly difference: number;
}

function Letter({ ppId, period, pairs, difference, home }: LetterProps) {
  const [included, setIncluded] = useDraft<readonly Part[]>(`letter parts ${ppId}`, ['name']);
  const [own, setOwn] = useDraft<string | null>(`letter ${ppId}`, null);
  const known = knownOf(home);
  const signature = {
    name: included.includes('name') ? known.name : null,
    member: included.includes('member') ? known.member : null,
    facility: included.includes('facility') ? known.facility : null,
  };
  const text = own ?? letterText(period, pairs, difference, signature);
  const toggle = (part: Part) =>
    setIncluded(
      included.includes(part) ? included.filter(each => each !== part) : [...included, part],
    );
  return (
    <div class="letter">
      <p class="screen">{say.about}</p>
      <fieldset class="screen" disabled={own !== null}>
        <legend>{say.include}</legend>
        {parts
          .filter(part => known[part] !== null)
          .map(part => (
            <label key={part} class="check">
              <input
                type="checkbox"
                checked={included.includes(part)}
                onChange={() => toggle(part)}
              />
              {say[part]}
            </label>
          ))}
      </fieldset>
      <textarea
        class="screen"
        aria-label={say.text}
        lang="en"
        rows={22}
        value={text}
        onInput={({ currentTarget }) => setOwn(currentTarget.value)}
      />
      <pre class="paper" aria-hidden="true">
        {text}
      </pre>
      <p class="actions screen">
        <button
          type="button"
          class="button"
          onClick={() => navigator.clipboard.writeText(text).then(() => sayDone(say.copied))}
        >
          {say.copy}
        </button>
        <button type="button" class="button second" onClick={() => print()}>
          {say.print}
        </button>
        <a
          class="button second"
          download={`payroll-${ppId}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {say.save}
        </a>
        {own !== null && (
          <button type="button" class="plain" onClick={() => setOwn(null)}>
            {say.again}
          </button>
        )}
      </p>
    </div>
  );
}
