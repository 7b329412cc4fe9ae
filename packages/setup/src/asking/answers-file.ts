import { readFileSync } from 'node:fs';
import { isMap, isScalar, parseDocument } from '@guildhall/service-kit/yaml';
import { type Asker, faultOf, type Question, WrongAnswer } from './asker.js';
import type { Hiding } from './hide.js';

/** What it holds, as text alone: ids of Discord are longer than a number keeps, and passwords begin with 0. */
function contentsOf(file: string) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongAnswer(`${file} cannot be read: ${(error as Error).message}`);
  }
  const { contents, errors, warnings } = parseDocument(text, {
    schema: 'failsafe',
    customTags: ['null'],
  });
  const [fault] = [...errors, ...warnings];
  // Its message shows the line, and with it a secret.
  if (fault !== undefined)
    throw new WrongAnswer(
      `Line ${fault.linePos?.[0].line ?? 1} of ${file} is no NAME: value (${fault.code}). What holds more than letters and digits stands in quotes.`,
    );
  return contents;
}

/** One line for each question, by its name: `IDENTITY_ISSUER: https://login.example.org`. */
export function readAnswers(file: string): Readonly<Record<string, string>> {
  const contents = contentsOf(file);
  // An empty file is one in which nothing is said.
  if (contents === null || (isScalar(contents) && contents.value === null)) return {};
  if (!isMap(contents))
    throw new WrongAnswer(`${file} must hold one line for each answer, NAME: value`);
  return Object.fromEntries(
    contents.items.map(({ key, value }) => {
      const name = String(key);
      // Neither is a secret that begins with * or &, which refer to others.
      if (value !== null && (!isScalar(value) || value.anchor !== undefined))
        throw new WrongAnswer(`${name} in ${file} must be a single value, in quotes if need be`);
      return [name, String(value?.value ?? '')];
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
      const fault = answer === '' ? 'is missing: it is one of' : `is ${answer}, which is none of`;
      throw new WrongAnswer(`${choice.name} ${fault} ${known}`);
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
