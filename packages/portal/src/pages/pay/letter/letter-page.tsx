import type { LetterFacts } from '@guildhall/contracts/pay';
import type { Home } from '@guildhall/contracts/platform';
import { pay } from '../../../api/clients.js';
import { homeNow } from '../../../api/home.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { Button } from '../../../components/button.js';
import { NotYet } from '../../../components/states.js';
import { Checks } from '../../../forms/checks.js';
import { Copy } from '../../../forms/copy.js';
import { useDraft } from '../../../forms/draft.js';
import { showToast } from '../../../forms/toast.js';
import { change } from '../amounts.js';
import { foundOf, isBesideShifts, paysMoreHours, shortfalls } from '../check/disputed.js';
import { nameOf, Written, whyOf } from '../check/notes.js';
import { PeriodFrame } from '../days/in-period.js';
import { askedIn } from '../days/periods.js';
import { words } from '../words/index.js';
import { dated, letterText, type Signature } from './letter-text.js';

const say = words.letter;

export const LetterPage = () => (
  <PeriodFrame at="check" title={() => words.check.letter}>
    {({ ppId }) => <Facts ppId={ppId} />}
  </PeriodFrame>
);

function Facts({ ppId }: { readonly ppId: string }) {
  const { data, error, refetch } = useRead([...ofShifts, 'letter', ppId], options =>
    pay.getLetterFacts({ query: askedIn(ppId) }, options),
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  if (data.status === 'missing_data')
    return (
      <p>
        {say.notYet} <a href={`/pay/check/${ppId}`}>{say.whatIsMissing}</a>
      </p>
    );
  if (paysMoreHours(data.categories))
    return (
      <p>
        {words.check.moreHours} <a href={`/pay/period/${ppId}`}>{words.check.toShifts}</a>
      </p>
    );
  if (data.status !== 'discrepancy' || shortfalls(data.categories).length === 0)
    return <p>{say.none}</p>;
  return <Letter ppId={ppId} facts={data} />;
}

type Part = keyof Signature;
const parts: readonly Part[] = ['name', 'member', 'facility'];

const knownOf = (member: Home['member']): Signature => ({
  name: member && `${member.first_name} ${member.last_name}`,
  member: member?.member_number ?? null,
  facility: member?.facility_name ?? member?.facility_code ?? null,
});

/** What a letter rests on or leaves out, and does not say, is for its writer to know: its sum may not be that of the check. */
function Unsaid({ facts }: { readonly facts: LetterFacts }) {
  const parts = shortfalls(facts.categories);
  const assumed = parts.flatMap(({ category, lines }) =>
    [...new Set(lines.map(({ assumption }) => assumption))]
      .filter(text => text != null)
      .map(text => ({ category, text: <Written text={text} /> })),
  );
  const leftOut = facts.categories
    .filter(each => !parts.includes(each))
    .map(each => ({
      category: each.category,
      text: foundOf(each, 'adjusted_later')
        ? `${change(each.difference)}. ${whyOf(each.findings)}`
        : (isBesideShifts(each) ? say.leftOut : say.leftOutMore)(change(each.difference)),
    }));
  const unsaid = [...leftOut, ...assumed];
  if (unsaid.length === 0) return null;
  return (
    <div class="notice screen">
      <p>{say.unsaid}</p>
      <ul>
        {unsaid.map(({ category, text }) => (
          <li key={category}>
            {nameOf(category)}: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LetterProps {
  readonly ppId: string;
  readonly facts: LetterFacts;
}

function Letter({ ppId, facts }: LetterProps) {
  const [included, setIncluded] = useDraft<readonly Part[]>(`letter parts ${ppId}`, ['name']);
  const [own, setOwn] = useDraft<string | null>(`letter ${ppId}`, null);
  /** What it was changed from, but for its date: tomorrow’s would be the same letter. */
  const [origin, setOrigin] = useDraft<string | null>(`letter origin ${ppId}`, null);
  const known = knownOf(homeNow()?.member ?? null);
  const signature = {
    name: included.includes('name') ? known.name : null,
    member: included.includes('member') ? known.member : null,
    facility: included.includes('facility') ? known.facility : null,
  };
  const asKnown = letterText(facts, signature);
  const text = own ?? dated(asKnown, new Date());
  const write = (next: string) => {
    if (own === null) setOrigin(asKnown);
    setOwn(next);
  };
  const writeAnew = () => {
    setOwn(null);
    showToast(say.anew, async () => setOwn(own));
  };
  return (
    <div class="letter">
      <p class="screen">{say.about}</p>
      <Unsaid facts={facts} />
      <fieldset class="screen" disabled={own !== null}>
        <legend>{say.include}</legend>
        <Checks
          options={parts.filter(part => known[part] !== null)}
          chosen={included}
          label={part => say[part]}
          onChange={setIncluded}
        />
      </fieldset>
      {own !== null && origin !== null && origin !== asKnown && (
        <p class="notice screen" role="status">
          {say.outdated}
        </p>
      )}
      <textarea
        class="screen"
        aria-label={say.text}
        lang="en"
        rows={22}
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <pre class="paper" aria-hidden="true">
        {text}
      </pre>
      <p class="actions screen">
        <Copy text={text} label={say.copy} />
        <Button look="second" onClick={() => print()}>
          {say.print}
        </Button>
        <a
          class="button second"
          download={`payroll-${ppId}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {say.save}
        </a>
        {own !== null && (
          <Button look="plain" onClick={writeAnew}>
            {say.again}
          </Button>
        )}
      </p>
    </div>
  );
}
