import type { MessageCode, MessageOrText } from '@guildhall/contracts/messages';
import type { Statement } from '../statements/statement.js';

/** Said of a statement, and no reason to doubt what it pays. */
const BESIDE_PAY: ReadonlySet<MessageCode> = new Set(['no_rate', 'no_net', 'deductions_differ']);

/** Doubts about how a statement's earnings were read, to show with every comparison. */
export const readingDoubts = (statement: Statement | null): MessageOrText[] =>
  (statement?.warnings ?? []).filter(warning => {
    if (typeof warning === 'string') return true;
    const { code, values } = warning;
    return !BESIDE_PAY.has(code) && !code.startsWith('leave_') && values[0] !== 'deductions';
  });
