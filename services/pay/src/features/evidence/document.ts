import { buffer } from 'node:stream/consumers';
import { setImmediate as others } from 'node:timers/promises';
import type { Evidence, SignedEvidence } from '@guildhall/contracts/pay';
import { atTheStart } from '../../domain/check/finding.js';
import { formatCents, parseCents } from '../../domain/money.js';
import { ppIdOf } from '../../domain/time/calendar.js';
import { type Column, openPaper, type Paper } from './paper.js';
import { categoryName, clockHours, dateOf, dayOf, dollars, entriesOf, timesOf } from './wording.js';

type Line = Evidence['lines'][number];

const number = (title: string, width = 62): Column => ({ title, width, isNumber: true });
const words = (title: string, width?: number): Column => ({ title, ...(width && { width }) });

const parse = (difference: string) => Number(difference);

function verdictOf({ results: { status, difference } }: Evidence): string {
  if (status === 'match') return 'The statement pays what the recorded shifts earn.';
  const size = dollars(difference.replace('-', ''));
  return `The statement pays ${size} ${parse(difference) < 0 ? 'less' : 'more'} than the recorded shifts earn.`;
}

function writeResult(paper: Paper, evidence: Evidence): void {
  const { member, inputs, results } = evidence;
  const who = [member.name, `member ${member.membernumber}`, member.facility_code];
  paper.paragraph(who.filter(each => each !== null).join(', '), 'bold');
  const stated = inputs.statement_rate && dollars(inputs.statement_rate);
  paper.paragraph(
    `Hourly base rate R: ${dollars(inputs.hourly_base_rate)}${stated ? `; on the statement ${stated}` : ''}.`,
  );
  paper.paragraph(verdictOf(evidence), 'bold');
  const rows = results.categories.map(each => [
    categoryName(each.category),
    ...[each.expected, each.actual, each.difference].map(dollars),
  ]);
  const sums = [results.expected_pay, results.actual_pay, results.difference].map(dollars);
  const columns = [words('Kind of pay'), number('Earned', 80), number('Paid', 80)];
  paper.table([...columns, number('Difference', 80)], [...rows, ['Total', ...sums]], true);
  for (const { category, note } of results.categories)
    if (note !== '') paper.paragraph(`${categoryName(category)}: ${note}`);
}

function writeShifts(paper: Paper, { inputs }: Evidence): void {
  paper.heading('H2', 'Shifts, as the member recorded them');
  paper.table(
    [
      words('Date', 66),
      words('Times', 70),
      words('Entries'),
      number('Worked', 48),
      number('Overtime', 50),
      number('Paid leave', 52),
      number('Earned', 66),
    ],
    inputs.shifts.map(shift => [
      dayOf(shift.shift_date),
      timesOf(shift),
      entriesOf(shift),
      ...[shift.worked_seconds, shift.overtime_seconds, shift.paid_leave_seconds].map(clockHours),
      dollars(shift.earned),
    ]),
  );
}

function writeStatement(paper: Paper, { inputs }: Evidence): void {
  paper.heading('H2', 'What the statement pays');
  paper.table(
    [words('As printed'), words('Counted as', 130), number('Hours'), number('Current', 70)],
    inputs.statement.map(row => [
      row.description,
      categoryName(row.category),
      row.hours,
      dollars(row.amount),
    ]),
  );
  const adjusted = inputs.statement.filter(row => parse(row.adjusted_amount) !== 0);
  if (adjusted.length > 0)
    paper.paragraph(
      `Adjustments of earlier periods are not counted: ${adjusted.map(row => `${row.description} ${dollars(row.adjusted_amount)}`).join(', ')}.`,
    );
}

function writeWeeks(paper: Paper, { regular_rate }: Evidence): void {
  for (const week of regular_rate.weeks)
    paper.paragraph(
      `Work week of ${dateOf(week.week_start)}: remuneration ${dollars(week.remuneration)} for ${clockHours(week.seconds)} hours is a regular rate of ${dollars(week.regular_rate)}. The FLSA premium is half of it for each overtime hour.`,
    );
}

const grouped = <T>(all: readonly T[], nameOf: (one: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups];
};

const ruleOf = ({ rule, source, assumption }: Line): string =>
  [
    `${atTheStart(rule)}. Source: ${source}.`,
    ...(assumption ? [`Assumed: ${assumption}.`] : []),
  ].join(' ');

/** Shifts that earn the same by a rule stand in one row. */
function rowOf(same: readonly Line[]): string[] {
  const [{ seconds, rate, amount } = { seconds: 0, rate: '', amount: '' }] = same;
  const together = formatCents(parseCents(amount) * BigInt(same.length));
  return [
    same.map(line => dayOf(line.shift_date)).join('; '),
    clockHours(seconds),
    `$${rate}`,
    dollars(amount),
    dollars(together),
  ];
}

/** Lines of one rule stand below it, its source and what is assumed about it. */
function writeLines(paper: Paper, lines: readonly Line[]): void {
  for (const [rule, own] of grouped(lines, ruleOf)) {
    paper.paragraph(rule);
    const alike = grouped(own, line => `${line.seconds} ${line.rate} ${line.amount}`);
    paper.table(
      [
        words('Shift dates'),
        number('Hours each', 58),
        number('Rate per hour', 66),
        number('Amount each', 66),
        number('Total', 66),
      ],
      alike.map(([, same]) => rowOf(same)),
    );
  }
}

async function writeTrace(paper: Paper, evidence: Evidence): Promise<void> {
  paper.heading('H2', 'How each amount is calculated');
  paper.paragraph(
    'Hours are exact. Each rule’s amounts are added exactly and rounded once to the cent, half up.',
  );
  for (const { category, expected } of evidence.results.categories) {
    const lines = evidence.lines.filter(line => line.category === category);
    if (lines.length === 0) continue;
    await others();
    paper.heading('H3', `${categoryName(category)}: ${dollars(expected)}`);
    if (category === 'overtime') writeWeeks(paper, evidence);
    writeLines(paper, lines);
  }
}

/**
 * For a payroll office: who, which period, what was earned and paid, and by which rules. The signed JSON is attached.
 * Other requests are served between its parts.
 */
export async function evidencePdf(signed: SignedEvidence): Promise<Buffer> {
  const { evidence } = signed;
  const { pay_period: period, member, made_at, rules_version, keys_url } = evidence;
  const file = `pay-evidence-${ppIdOf(period)}.json`;
  const title = `Pay evidence for pay period ${period.pay_period_number} of ${period.year}`;
  const footer = `${title}, member ${member.membernumber}`;
  const paper = openPaper({ title, footer, madeAt: new Date(made_at) });
  paper.heading('H1', title);
  paper.paragraph(
    `${dateOf(period.start_date)} to ${dateOf(period.end_date)}, paid on ${dateOf(period.pay_date)}.`,
  );
  for (const write of [writeResult, writeShifts, writeStatement, writeTrace]) {
    await others();
    await write(paper, evidence);
  }
  await others();
  paper.heading('H2', 'Signature');
  paper.paragraph(
    `Created on ${made_at} with version ${rules_version} of the pay rules. The attached file ${file} has the same contents and is signed (Ed25519); the public keys are at ${keys_url}. The program verify-evidence checks the signature and recomputes every sum. Shifts are as recorded by the member; rows are as read from the statement.`,
  );
  paper.attach(file, JSON.stringify(signed), 'This evidence as signed JSON');
  return buffer(paper.end());
}
