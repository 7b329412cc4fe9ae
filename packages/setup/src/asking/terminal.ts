import { confirm, isCancel, log, password, select, text } from '@clack/prompts';
import { showInvisible } from '@guildhall/contracts';
import { type Asker, faultOf, type Question, Stopped } from './asker.js';
import type { Hiding } from './hide.js';

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped();
  return answer as Exclude<T, symbol>;
}

/** A person at a terminal, who sees where to find each answer and can retry until it works. */
export function terminal({ add, hide }: Hiding): Asker {
  const plain = (words: string) => showInvisible(hide(words));
  const answerOf = ({ fallback = '' }: Question, line = '') => line.trim() || fallback;
  const problemOf = (question: Question, answer: string) => {
    const fault = faultOf(question, answer);
    return fault === null ? undefined : plain(fault);
  };
  const told = ({ message, where }: Question) => {
    if (where !== undefined) log.message(plain(where));
    return plain(message);
  };

  return {
    isPerson: true,
    faults: () => [],
    unasked: () => [],
    say: words => log.info(plain(words)),
    text: async (question, instead) => {
      const meanwhile = new AbortController();
      let came: string | undefined;
      instead?.then(
        answer => {
          came = answer;
          meanwhile.abort();
        },
        () => undefined,
      );
      const { fallback } = question;
      const typed = await text({
        message: told(question),
        signal: meanwhile.signal,
        ...(fallback !== undefined && { placeholder: fallback, defaultValue: fallback }),
        validate: line => problemOf(question, answerOf(question, line)),
      });
      return came ?? answerOf(question, answered(typed));
    },
    secret: async question => {
      const kept = question.fallback ? ' (Enter keeps the current one)' : '';
      const typed = await password({
        message: `${told(question)}${kept}`,
        validate: line => {
          const answer = answerOf(question, line);
          // Also for invalid answers: an error may quote it.
          add(answer);
          return problemOf(question, answer);
        },
      });
      return answerOf(question, answered(typed));
    },
    choose: async choice => {
      const { options, fallback } = choice;
      const answer = await select<string>({
        message: told(choice),
        maxItems: 12,
        options: options.map(({ value, label, hint }) => ({
          value,
          label: plain(label),
          ...(hint !== undefined && { hint: plain(hint) }),
        })),
        ...(fallback !== undefined && { initialValue: fallback }),
      });
      return answered(answer);
    },
    confirm: async question =>
      answered(
        await confirm({ message: told(question), initialValue: question.fallback === 'yes' }),
      ),
    refuse: async sentence => {
      // Without a frame, which would break URLs.
      log.warn(plain(sentence));
      const verdict = await select<'again' | 'keep'>({
        message: 'What now?',
        options: [
          {
            value: 'again',
            label: 'Try again',
            hint: 'fix the cause first, or answer differently',
          },
          { value: 'keep', label: 'Keep it and continue', hint: '`doctor` will report it again' },
        ],
      });
      return answered(verdict);
    },
  };
}
