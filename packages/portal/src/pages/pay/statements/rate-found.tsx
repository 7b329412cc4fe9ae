import type { StoredStatement } from '@guildhall/contracts/pay';
import { useMutation } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';
import { Button } from '../../../components/button.js';
import { Failure } from '../../../components/states.js';
import { sayDone } from '../../../forms/undo.js';
import { useRate } from '../days/rate-missing.js';
import { payChanged } from '../period/queries.js';
import { words } from '../words/index.js';
import { useStatements } from './queries.js';
import { type Upload, useUploads } from './uploads.js';

const say = words.statements;

/** As periods are ordered: older statements were paid by older rates. */
function newestRate(rated: readonly Rated[]): string | null {
  const [newest] = rated
    .filter(({ hourly_base_rate }) => hourly_base_rate !== null)
    .sort((a, b) => b.year - a.year || b.pay_period_number - a.pay_period_number);
  return newest?.hourly_base_rate?.toFixed(2) ?? null;
}

type Rated = Pick<StoredStatement, 'year' | 'pay_period_number' | 'hourly_base_rate'>;

const justRead = (uploads: readonly Upload[]) =>
  uploads.flatMap(({ state }) => (state.step === 'read' ? [state.statement.pay_period] : []));

/** Of what was just read; of what is kept only for whoever has no rate yet, who may have chosen another since. */
function useFoundRate(hasRate: boolean): string | null {
  const uploaded = newestRate(justRead(useUploads()));
  const kept = useStatements();
  return uploaded ?? (hasRate ? null : newestRate(kept.data?.statements ?? []));
}

/** One tap takes the rate over from the statement. */
export function RateFound({ member }: { readonly member: string }) {
  const stored = useRate(member);
  const rate = useFoundRate(stored.data !== null);
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
        <Button disabled={use.isPending} onClick={() => use.mutate(rate)}>
          {say.useRate(rate)}
        </Button>
      </p>
      {use.error && <Failure error={use.error} />}
    </div>
  );
}
