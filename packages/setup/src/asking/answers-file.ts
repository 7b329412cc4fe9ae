import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Asker, faultOf, type Question, WrongAnswer } from './asker.js';
import type { Hiding } from './hide.js';

/** One line for each question, by its name: `IDENTITY_ISSUER: https://login.example.org`. */
export function readAnswers(file: string): Readonly<Record<string, string>> {
  let read: unknown;
  try {
    // An empty file is one in which nothing is said.
    read = parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new WrongAnswer(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new WrongAnswer(`${file} must hold one line for each answer, NAME: value`);
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      if (value !== null && typeof value === 'object')
        throw new WrongAnswer(`${name} in ${file} must be a single value`);
      return [name, value === null ? '' : String(value)];
    }),
  );
}

/** Answers that were written down before; the first that does not do ends the whole. */
export function fromAnswers(
  answers: Readonly<Record<string, string>>,
  say: (text: string) => void,
  { add }: Hiding,
): Asker {
  const take = (question: Question): string => {
    const answer = answers[question.name] ?? question.fallback;
    if (answer === undefined)
      throw new WrongAnswer(
        `The answers say nothing about ${question.name}: ${question.message}${question.where === undefined ? '' : ` ${question.where}`}`,
      );
    const fault = faultOf(question, answer);
    if (fault !== null) throw new WrongAnswer(fault);
    return answer;
  };
  return {
    isPerson: false,
    say,
    text: async question => take(question),
    secret: async question => {
      add(answers[question.name] ?? '');
      return take(question);
    },
    choose: async choice => {
      const answer = take(choice);
      const found = choice.options.find(
        ({ value, label }) => value === answer || label.toLowerCase() === answer.toLowerCase(),
      );
      if (found) return found.value;
      const known = choice.options.map(({ label }) => label).join(', ');
      throw new WrongAnswer(`${choice.name} is ${answer}, which is none of ${known}`);
    },
    confirm: async question => {
      const answer = take(question);
      if (/^(yes|true|on|1)$/i.test(answer)) return true;
      if (/^(no|false|off|0)$/i.test(answer)) return false;
      throw new WrongAnswer(`${question.name} must be yes or no`);
    },
    refuse: sentence => Promise.reject(new WrongAnswer(sentence)),
  };
}
