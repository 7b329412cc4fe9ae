import type { StatementList, StoredStatement } from '@guildhall/contracts/pay';
import { useQuery } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';
import { queries } from '../../../api/queries.js';

const all = {
  queryKey: ['pay', 'statements'],
  queryFn: ({ signal }: { readonly signal?: AbortSignal }) =>
    pay.listStatements({ query: { limit: 500 } }, { signal }),
};
export const useStatements = () => useQuery(all);

/** With every row of it: asked for by whoever looks into it. */
export const useStatement = (pp_id: string) =>
  useQuery({
    queryKey: ['pay', 'statement', pp_id],
    queryFn: ({ signal }) => pay.getStatement({ params: { pp_id } }, { signal }),
  });

type Period = Pick<StoredStatement, 'year' | 'pay_period_number'>;

export const isSamePeriod = (a: Period, b: Period) =>
  a.year === b.year && a.pay_period_number === b.pay_period_number;

/** Whether a statement of this period was kept when they were last asked for. */
export const wasKept = (period: Period): boolean =>
  queries
    .getQueryData<StatementList>(all.queryKey)
    ?.statements.some(each => isSamePeriod(each, period)) ?? false;
