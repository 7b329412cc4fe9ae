import type { RejectedRow, RejectionCode } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { MessageText } from '../../../messages/message-text.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { whole } from '../../../words/format.js';
import { detailsOf, fieldInWords } from '../audit/details.js';
import { syncKey } from './run-facts.js';
import { words } from './words/index.js';

const columns: readonly Column<RejectedRow>[] = [
  { title: words.row, show: ({ key }) => key },
  { title: words.type, show: ({ type }) => words.kinds[type] },
  { title: words.reason, show: ({ code }) => words.reasons[code] },
  {
    title: words.why,
    show: ({ message, message_said }) => <MessageText text={message} said={message_said} />,
    plain: ({ message }) => message.replace(/^[a-z]+_[a-z_]+/, fieldInWords),
  },
  { title: words.source, show: ({ fields }) => detailsOf({ before: null, after: fields }) },
];

/** In the address; what would change is paged beside it. */
const place = 'rejected_after';

/** Each with its reason and what the source says, to be mended there. */
export function Rejected({ id }: { readonly id: string }) {
  const { query } = useAddress();
  const code = query.reason as RejectionCode | undefined;
  const { data } = useRead([...syncKey, 'reasons', id], options =>
    platform.countRejectedRows({ params: { id } }, options),
  );
  const source: Source<RejectedRow> = {
    key: [...syncKey, 'rejected', id, code ?? null],
    ask: (page, options) =>
      platform
        .listRejectedRows({ params: { id }, query: { ...page, code } }, options)
        .then(rowsIn('rejected')),
  };
  const rowsOf = new Map<RejectionCode, number>();
  for (const each of data?.reasons ?? [])
    rowsOf.set(each.code, (rowsOf.get(each.code) ?? 0) + each.rows);
  return (
    <>
      <h2>{words.rejected}</h2>
      <p>{words.mend}</p>
      <Filters>
        <Choice
          name="reason"
          place={place}
          label={words.reason}
          options={[...rowsOf].map(([value, rows]) => ({
            value,
            label: `${words.reasons[value]} (${whole(rows)})`,
          }))}
        />
      </Filters>
      <Records
        title={words.rejected}
        source={source}
        columns={columns}
        keyOf={row => row.id}
        empty={words.noneOfThese}
        csv={`rejected-${id.slice(0, 8)}`}
        place={place}
      />
    </>
  );
}
