import type { ParsedStatement } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';
import { sayDone } from '../../../forms/undo.js';
import { Failure } from '../../../shell/states.js';
import { useRate } from '../days/rate-missing.js';
import { payChanged } from '../period/queries.js';
import { words } from '../words/index.js';
import { type Upload, useUploads } from './uploads.js';

const say = words.statements;

const orderOf = ({ pay_period: { year, pay_period_number } }: ParsedStatement) =>
  year * 100 + pay_period_number;

/** The rate of the newest statement that was just read: older ones were paid by older rates. */
function newestRate(uploads: readonly Upload[]): string | null {
  const read = uploads.flatMap(({ state }) => (state.step === 'read' ? [state.statement] : []));
  const rated = read.filter(({ pay_period }) => pay_period.hourly_base_rate !== null);
  const [newest] = rated.sort((a, b) => orderOf(b) - orderOf(a));
  return newest?.pay_period.hourly_base_rate?.toFixed(2) ?? null;
}

/** One tap takes the rate over from the statement. */
export function RateFound({ member }: { readonly member: string }) {
  const rate = newestRate(useUploads());
  const stored = useRate(member);
  const use = useMutation({
    mutationFn: (hourly_base_rate: string) =>
      pay.savePayConfiguration({ body: { membernumber: member, hourly_base_rate } }),
    onSuccess: (_saved, used) => sayDone(say.rateUsed(used)),
    onSettled: payChanged,
  });
  const isKnown = stored.data === undefined || stored.data?.hourly_base_rate === rate;
  if (rate === null || isKnown) return null;
  return (
    <div class="notice">
      <p>{say.rateFound(rate)}</p>
      <p>
        <button
          type="button"
          class="button"
          disabled={use.isPending}
          onClick={() => use.mutate(rate)}
        >
          {say.useRate(rate)}
        </button>
      </p>
      {use.error && <Failure error={use.error} />}
    </div>
  );
}
