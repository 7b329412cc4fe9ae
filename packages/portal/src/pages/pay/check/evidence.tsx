import { numberOf, yearOf } from '../days/periods.js';
import { words } from '../words/index.js';

const say = words.evidence;

/** A check to hand to payroll, or to keep: what it rests on is in it, and it is signed. */
export function Evidence({ ppId }: { readonly ppId: string }) {
  const asked = new URLSearchParams({
    pay_period: String(numberOf(ppId)),
    year: String(yearOf(ppId)),
  });
  const path = '/api/pay/api/v1/pay-check/evidence';
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{say.title}</h2>
      <p>{say.about}</p>
      <p class="actions">
        <a
          class="button second"
          href={`${path}.pdf?${asked}`}
          download={`pay-evidence-${ppId}.pdf`}
        >
          {say.save}
        </a>
        <a href={`${path}?${asked}`} download={`pay-evidence-${ppId}.json`}>
          {say.data}
        </a>
      </p>
    </section>
  );
}
