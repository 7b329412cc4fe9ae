import { invalid, memberErased, Problem, unavailable } from '@guildhall/contracts';
import { type Message, message } from '@guildhall/contracts/messages';
import type { ParsedStatement } from '@guildhall/contracts/pay';
import type { Db } from '../../database.js';
import { formatCents, parseCents } from '../../domain/money.js';
import type { Statement } from '../../domain/statements/statement.js';
import { STATEMENTS_AT_MOST } from '../../domain/statements/statement-size.js';
import { grossOf, paidRows, saysLess } from '../../domain/statements/statement-totals.js';
import { ppIdOf } from '../../domain/time/calendar.js';
import type { ParseOutcome } from '../../statement-reader/outcome.js';
import type { StatementParser } from '../../statement-reader/pdf/pool.js';
import { type DatedStatement, isDated, toParsed } from './answers.js';
import { count, hold, save } from './repository.js';

/** What a file that gave no statement is answered with. */
function refusal({ reason, message }: ParseOutcome & { ok: false }): Problem {
  if (reason === 'too_large') return new Problem(413, 'PAYLOAD_TOO_LARGE', message);
  if (reason === 'busy') return unavailable(message);
  return invalid(message);
}

function dated(outcome: ParseOutcome): DatedStatement {
  if (!outcome.ok) throw refusal(outcome);
  if (!isDated(outcome.statement)) throw invalid(message('statement_without_period'));
  return outcome.statement;
}

/** Where pay is printed and none of it is read, an earlier reading says more, and so does none. */
const hasNoPay = ({ earnings, grossPay }: DatedStatement): boolean =>
  earnings.length === 0 && (grossPay === null || parseCents(grossPay) !== 0n);

const sizeOf = (statement: Statement) =>
  [paidRows(statement), formatCents(grossOf(statement))] as const;

interface Upload {
  readonly member: string;
  /** Also a statement that says more. */
  readonly replace: boolean;
}

export interface KeepingParts {
  readonly db: Db;
  readonly parser: StatementParser;
  readonly isErased: (memberNumber: string) => Promise<boolean>;
}

/** Reads a statement and keeps what it says; the bytes are forgotten. */
export async function readAndKeep(
  { db, isErased, parser }: KeepingParts,
  { member, replace }: Upload,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ParsedStatement> {
  const statement = dated(await parser.parse(bytes, signal));
  const notStored = (why: Message) => ({
    ...toParsed({ ...statement, warnings: [why, ...statement.warnings] }, member),
    stored: false,
  });
  if (hasNoPay(statement)) return notStored(message('statement_not_stored'));
  const { year, periodNumber: pay_period_number } = statement;
  const ppId = ppIdOf({ year, pay_period_number });
  // Reading took its time.
  if (await isErased(member)) throw memberErased();
  const stays = await db.transaction().execute(async tx => {
    const before = replace ? null : await hold(tx, member, ppId);
    if (before && saysLess(statement, before)) return before;
    await save(tx, member, ppId, statement);
    // The change holds the member's row in `pay_versions`: two who come at once are both counted.
    if ((await count(tx, member)) > STATEMENTS_AT_MOST)
      throw invalid(message('too_many_statements', STATEMENTS_AT_MOST));
    return null;
  });
  return stays
    ? notStored(message('statement_says_less', ...sizeOf(statement), ...sizeOf(stays)))
    : { ...toParsed(statement, member), stored: true };
}
