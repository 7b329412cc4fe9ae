import type { Issue, ValidationIssue } from '@guildhall/contracts';

type Wording = (issue: Issue) => Pick<ValidationIssue, 'type' | 'msg'>;

const typeWords: Readonly<Record<string, Pick<ValidationIssue, 'type' | 'msg'>>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  integer: { type: 'int_type', msg: 'Input should be a valid integer' },
};

const wordings: Readonly<Record<string, Wording>> = {
  required: () => ({ type: 'missing', msg: 'Field required' }),
  json: () => ({ type: 'json_invalid', msg: 'JSON decode error' }),
  type: issue =>
    typeWords[String(issue.operands.type)] ?? { type: 'value_error', msg: issue.message },
};

/** One broken rule in the vocabulary that this API's clients already parse. */
export function validationDetail(issue: Issue): ValidationIssue {
  const wording = wordings[issue.rule]?.(issue) ?? { type: 'value_error', msg: issue.message };
  return { ...wording, loc: [issue.in, ...issue.path], input: issue.input ?? null };
}
