import type { ParsedStatement } from '@guildhall/contracts/pay';
import { Facts } from '../../../components/facts.js';
import { MessageText } from '../../../messages/message-text.js';
import { money } from '../../../words/format.js';
import { inHours } from '../amounts.js';
import { words } from '../words/index.js';

const say = words.statements;

const balance = (amount: number | null) => (amount === null ? say.notRead : inHours(amount));

type Read = Omit<ParsedStatement, 'pay_period'>;

interface WarningsProps {
  readonly texts: readonly string[];
  readonly said: ParsedStatement['warnings_said'];
}

/** What was not certain when a statement was read. */
export const Warnings = ({ texts, said }: WarningsProps) => (
  <ul>
    {texts.map((text, at) => (
      <li key={text}>
        <MessageText text={text} said={said?.[at]} />
      </li>
    ))}
  </ul>
);

interface WhatWasReadProps {
  readonly name: string;
  readonly statement: Read;
}

export const WhatWasRead = ({ name, statement }: WhatWasReadProps) => (
  <details>
    <summary aria-label={say.details(name)}>{say.wasRead}</summary>
    <Reading statement={statement} />
  </details>
);

/** Beside what was read stands what was not, and what does not add up. */
export const Reading = ({ statement }: { readonly statement: Read }) => (
  <>
    {statement.warnings && statement.warnings.length > 0 && (
      <div class="notice">
        <h3>{say.doesNotAddUp}</h3>
        <Warnings texts={statement.warnings} said={statement.warnings_said} />
      </div>
    )}
    <h3>{say.earnings}</h3>
    <table>
      <tbody>
        {statement.earnings.map((row, i) => (
          <tr key={i}>
            <th scope="row">{row.description}</th>
            <td>{row.hours !== 0 && inHours(row.hours)}</td>
            <td>{money(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3>{say.deductions}</h3>
    <table>
      <tbody>
        {statement.deductions.map((row, i) => (
          <tr key={i}>
            <th scope="row">{row.description}</th>
            <td>{money(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3>{say.leave}</h3>
    <Facts
      facts={[
        [words.kinds.annual_leave, balance(statement.leave_balances.annual_leave)],
        [words.kinds.sick_leave, balance(statement.leave_balances.sick_leave)],
      ]}
    />
  </>
);
