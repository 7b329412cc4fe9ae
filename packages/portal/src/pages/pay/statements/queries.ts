import type { StatementList } from '@guildhall/contracts/pay';
import { useQuery } from '@tanstack/preact-query';
import { pay } from '../../../api/clients.js';
import { queries } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';

const all = {
  queryKey: ['pay', 'statements'],
  queryFn: ({ signal }: { readonly signal?: AbortSignal }) =>
    pay.listStatements({ query: { limit: 500 } }, { signal }),
};
export const useStatements = () => useQuery(all);

/** With every row: fetched when the statement is opened. */
export const useStatement = (pp_id: string) =>
  useRead(['pay', 'statement', pp_id], options => pay.getStatement({ params: { pp_id } }, options));

/** Whether a statement of this period was kept when they were last asked for. */
export const wasKept = (ppId: string): boolean =>
  queries
    .getQueryData<StatementList>(all.queryKey)
    ?.statements.some(({ pp_id }) => pp_id === ppId) ?? false;
