import type { Explanation } from '@guildhall/contracts/pay';
import { useState } from 'preact/hooks';
import { NotYet } from '../../../components/states.js';
import { money } from '../../../words/format.js';
import { nameOf } from '../check/category-name.js';
import { Ledger } from '../check/ledger.js';
import { Lines } from '../check/work.js';
import { useReport } from '../period/queries.js';
import { words } from '../words/index.js';
import { earnedByCategory } from './by-shift.js';
import { Shifts } from './shifts.js';
import { Weeks } from './weeks.js';

const say = words.earned;

interface EarnedProps {
  readonly ppId: string;
  readonly total: number;
}

/** What shifts earn, before any statement: opens to its arithmetic by kind of pay and by shift. */
export function Earned({ ppId, total }: EarnedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="earned" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {say.earns} <strong>{money(total)}</strong>
      </summary>
      {isOpen && <Opened ppId={ppId} total={total} />}
    </details>
  );
}

function Opened({ ppId, total }: EarnedProps) {
  const { data: report, error, refetch } = useReport(ppId, true);
  if (!report?.explanation) return <NotYet error={error} again={refetch} />;
  return <Parts {...report.explanation} total={total} />;
}

const columns = [words.check.category, words.check.amount];

const Parts = ({ lines, weeks, total }: Explanation & Pick<EarnedProps, 'total'>) => (
  <>
    <h2>{say.byCategory}</h2>
    <Ledger
      caption={say.byCategory}
      columns={columns}
      rows={earnedByCategory(lines).map(({ category, lines: own, amount }) => ({
        key: category,
        name: nameOf(category),
        amounts: [amount],
        work: (
          <>
            <Lines lines={own} columns={columns.length} />
            {category === 'overtime' && (
              <Weeks weeks={weeks} lines={own} columns={columns.length} />
            )}
          </>
        ),
      }))}
      total={{ name: words.check.sum, amounts: [total] }}
    />
    <Shifts lines={lines} total={total} />
  </>
);
