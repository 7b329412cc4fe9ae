import type { ParsedStatement } from '@guildhall/contracts/pay';
import { Sentence } from '../../../said/sentence.js';

interface WarningsProps {
  readonly texts: readonly string[];
  readonly said: ParsedStatement['warnings_said'];
}

/** What was not certain when a statement was read. */
export const Warnings = ({ texts, said }: WarningsProps) => (
  <ul>
    {texts.map((text, at) => (
      <li key={text}>
        <Sentence text={text} said={said?.[at]} />
      </li>
    ))}
  </ul>
);
