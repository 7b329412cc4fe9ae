import type {
  Discrepancy,
  ExplainedLine,
  Finding,
  FindingCode,
  VerificationResult,
} from '@guildhall/contracts/pay';
import { longDay, money } from '../../../words/format.js';
import { inHours } from '../amounts.js';
import { words } from '../words/index.js';
import { disputed } from './disputed.js';

const { findings: say, rules, categories } = words.check;

/** One without a name here keeps its own. */
export const nameOf = (category: string) => categories[category] ?? category;

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const inDollars: ReadonlySet<FindingCode> = new Set([
  'less',
  'more',
  'another_rate',
  'rate_differs',
  'adjusted_here',
]);

/** Of rows as they are listed: `Holiday Worked 546.96, Award 1000.00`. */
const rowAmount = /-?\d+\.\d\d(?=$|, )/g;

const namesCategory: ReadonlySet<FindingCode> = new Set(['other_way', 'regular_rate']);

function shown(code: FindingCode, value: string, at: number): string {
  if (isDay(value)) return longDay(value);
  const isDollars =
    inDollars.has(code) ||
    (code === 'unexplained_rows' && at === 0) ||
    (code === 'wrong_percentage' && at < 2) ||
    (code === 'adjusted_later' && at % 3 === 2);
  if (isDollars) return money(Number(value));
  if (code === 'unexplained_rows') return value.replace(rowAmount, amount => money(Number(amount)));
  if (code === 'paid_as_overtime' && at === 0) return inHours(Number(value) / 3600);
  if (code === 'leave_code' && at === 1)
    return Object.entries(words.kinds).find(([kind]) => kind === value)?.[1] ?? value;
  if (code === 'in_shutdown' && at === 0) return words.year.shutdownNames[value] ?? value;
  return namesCategory.has(code) ? nameOf(value) : value;
}

/** A finding that this page has no words for comes from a service that is newer than it. */
const sentenceOf = ({ code, values }: Finding): string =>
  say[code]?.(...values.map((value, at) => shown(code, value, at))) ?? '';

const amounts: ReadonlySet<FindingCode> = new Set(['less', 'more']);

/** What would account for a difference, where its amounts stand already. */
export const whyOf = (findings: readonly Finding[] = []): string =>
  findings
    .filter(({ code }) => !amounts.has(code))
    .map(sentenceOf)
    .join(' ');

/** Of what is in dispute the largest part, where nothing explains several together. */
export const largestOf = ({ causes = [], discrepancies, status }: VerificationResult) =>
  status === 'discrepancy' && causes.length === 0
    ? disputed(discrepancies).toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0]
    : undefined;

/** What would account for the largest part. */
export function reasonOf(check: VerificationResult): string {
  const largest = largestOf(check);
  if (!largest) return '';
  const why = whyOf(largest.findings);
  return why
    ? `${nameOf(largest.category)}: ${why}`
    : words.check.largest(nameOf(largest.category));
}

/** What differs and what would account for it. */
export const Note = ({ findings = [] }: Pick<Discrepancy, 'findings'>) => (
  <p class="notice">{findings.map(sentenceOf).join(' ')}</p>
);

const ownRules: ReadonlySet<string> = new Set(['regular', 'cip', 'affordability']);

/** Laws are named as they are called. */
export const Written = ({ text }: { readonly text: string }) => {
  const own = words.check.sources[text];
  return <span lang={own ? undefined : 'en'}>{own ?? text}</span>;
};

/** By which rule lines come about, where it is written, and what is assumed about it. */
export function RuleInWords({ line }: { readonly line: ExplainedLine }) {
  const { rule_code: code, rule_percent: percent, source, assumption } = line;
  return (
    <p class="rule">
      {code && rules[code](String(percent ?? ''))}{' '}
      <span class="quiet">
        ({code && ownRules.has(code) ? words.check.ownRate : <Written text={source} />}
        {assumption && (
          <>
            ; <Written text={assumption} />
          </>
        )}
        )
      </span>
    </p>
  );
}
