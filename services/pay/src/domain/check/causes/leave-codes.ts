import type { SubType } from '@guildhall/contracts/pay';
import { parseCents } from '../../money.js';
import { leaveKind } from '../../statements/leave-kind.js';
import type { Statement } from '../../statements/statement.js';
import { hoursOf } from '../../work/summary.js';
import type { ShiftWork } from '../../work/work.js';
import type { Cause } from './causes.js';

interface Leave {
  readonly kind: SubType;
  /** Hundredths of an hour. */
  readonly hours: number;
  readonly name: string;
}

/** What the statement counts of each kind, under the name of its first row. */
function leaveStated({ earnings }: Statement): Leave[] {
  const rows = earnings.flatMap(({ description, currentHours }) => {
    const kind = leaveKind(description);
    return kind ? [{ kind, hours: Number(parseCents(currentHours)), name: description }] : [];
  });
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map(kind => {
    const own = rows.filter(each => each.kind === kind);
    const hours = own.reduce((total, each) => total + each.hours, 0);
    return { kind, hours, name: own[0]?.name ?? kind };
  });
}

const recorded = (work: readonly ShiftWork[], kind: string): number =>
  Math.round(100 * hoursOf(work.reduce((sum, { leaveOf }) => sum + (leaveOf[kind] ?? 0), 0)));

/** As many hours of leave as are recorded, some of them under another code: a question, though no money differs. */
export function leaveCodes(work: readonly ShiftWork[], statement: Statement): readonly Cause[] {
  const stated = leaveStated(statement);
  const kinds = new Set(work.flatMap(({ leaveOf }) => Object.keys(leaveOf)));
  const more = stated
    .map(each => ({ ...each, hours: each.hours - recorded(work, each.kind) }))
    .filter(({ hours }) => hours > 0);
  return [...kinds].flatMap(kind => {
    const counted = stated.find(each => each.kind === kind)?.hours ?? 0;
    const lacks = recorded(work, kind) - counted;
    const other = lacks > 0 ? more.find(({ hours }) => hours === lacks) : undefined;
    return other
      ? [
          {
            code: 'leave_code' as const,
            values: [String(lacks / 100), kind, other.name],
            categories: [],
            shiftIds: [],
            throughRegularRate: false,
          },
        ]
      : [];
  });
}
