import { readFileSync } from 'node:fs';
import { isMap, isScalar, parseDocument } from 'yaml';
import { type Asker, faultOf, type Question, WrongAnswer } from './asker.js';
import type { Hiding } from './hide.js';
import { didYouMean } from './nearest.js';

/** Reads values as text: Discord ids exceed a number's precision, and passwords may begin with 0. */
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
  const faults = [...errors, ...warnings];
  // The parser's messages quote the line, which may contain a secret.
  if (faults.length > 0)
    throw new WrongAnswer(
      faults
        .map(
          ({ linePos, code }) =>
            `Line ${linePos?.[0].line ?? 1} of ${file} is not NAME: value (${code}). Quote values that contain anything but letters and digits.`,
        )
        .join('\n'),
    );
  return contents;
}

/** One line per question, by name: `IDENTITY_ISSUER: https://login.example.org`. */
export function readAnswers(file: string): Readonly<Record<string, string>> {
  const contents = contentsOf(file);
  // An empty file has no answers.
  if (contents === null || (isScalar(contents) && contents.value === null)) return {};
  if (!isMap(contents))
    throw new WrongAnswer(`${file} must contain one line per answer, NAME: value`);
  return Object.fromEntries(
    contents.items.map(({ key, value }) => {
      const name = String(key);
      // So does a secret starting with * or &, which are YAML references.
      if (value !== null && (!isScalar(value) || value.anchor !== undefined))
        throw new WrongAnswer(`${name} in ${file} must be a single value, quoted if necessary`);
      return [name, String(value?.value ?? '')];
    }),
  );
}

/** Prepared answers. Invalid ones are collected, so that all can be reported. */
export function fromAnswers(
  answers: Readonly<Record<string, string>>,
  say: (text: string) => void,
  { add }: Hiding,
  known: readonly string[] = [],
): Asker {
  const faults = [...known];
  const asked = new Set<string>();
  const fail = (sentence: string) => void faults.push(sentence);
  /** Null if the answer is invalid. */
  const take = (question: Question): string | null => {
    asked.add(question.name);
    const answer = answers[question.name] ?? question.fallback;
    const fault =
      answer === undefined
        ? `${question.name} is missing: ${question.message}${question.where === undefined ? '' : ` ${question.where}`}`
        : faultOf(question, answer);
    if (fault === null) return answer ?? null;
    fail(fault);
    return null;
  };
  return {
    isPerson: false,
    say,
    text: async question => take(question) ?? '',
    secret: async question => {
      add(answers[question.name] ?? '');
      return take(question) ?? '';
    },
    choose: async choice => {
      const answer = take(choice);
      if (answer === null) return '';
      const found = choice.options.find(
        ({ value, label }) => value === answer || label.toLowerCase() === answer.toLowerCase(),
      );
      if (found) return found.value;
      const labels = choice.options.filter(({ value }) => value !== '').map(({ label }) => label);
      const orEmpty = labels.length < choice.options.length ? ', or leave it empty' : '';
      fail(
        `${choice.name} ${answer === '' ? 'is missing' : `cannot be ${answer}`}. Choose one of ${labels.join(', ')}${orEmpty}.${didYouMean(answer, labels)}`,
      );
      return '';
    },
    confirm: async question => {
      const answer = take(question) ?? question.fallback;
      if (/^(yes|true|on|1)$/i.test(answer)) return true;
      if (/^(no|false|off|0)$/i.test(answer)) return false;
      fail(`${question.name} must be yes or no`);
      return question.fallback === 'yes';
    },
    refuse: async sentence => {
      fail(sentence);
      return 'keep';
    },
    faults: () => faults,
    unasked: (beginning = '') =>
      Object.keys(answers).filter(name => name.startsWith(beginning) && !asked.has(name)),
  };
}
