import { invalid, Problem, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { ParsedStatement } from '@guildhall/contracts/pay';
import type { Db } from '../../database.js';
import { parseCents } from '../../domain/money.js';
import { STATEMENTS_AT_MOST } from '../../domain/statements/statement-size.js';
import { ppIdOf } from '../../domain/time/calendar.js';
import type { ParseOutcome } from '../../statement-reader/outcome.js';
import type { StatementParser } from '../../statement-reader/pdf/pool.js';
import { type DatedStatement, isDated, toParsed } from './answers.js';
import { count, save } from './repository.js';

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

/** Reads a statement and keeps what it says; the bytes are forgotten. */
export async function readAndKeep(
  { db, parser }: { readonly db: Db; readonly parser: StatementParser },
  member: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ParsedStatement> {
  const statement = dated(await parser.parse(bytes, signal));
  if (hasNoPay(statement)) {
    const warnings = [message('statement_not_stored'), ...statement.warnings];
    return toParsed({ ...statement, warnings }, member);
  }
  const { year, periodNumber: pay_period_number } = statement;
  await db.transaction().execute(async tx => {
    await save(tx, member, ppIdOf({ year, pay_period_number }), statement);
    // The change holds the member's row in `pay_versions`: two who come at once are both counted.
    if ((await count(tx, member)) > STATEMENTS_AT_MOST)
      throw invalid(message('too_many_statements', STATEMENTS_AT_MOST));
  });
  return toParsed(statement, member);
}
