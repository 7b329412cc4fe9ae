import type { Endpoint } from '@guildhall/contracts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const ajv = new Ajv({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addFormat('time-of-day', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** The campaign names upstreams of its own, which nobody answers for: the proxy says so. */
const isUpstreamAway = ({ status, text }: Answer) =>
  (status === 502 || status === 504) && text.includes('"UPSTREAM_');

/** News of a member whom nobody knows cannot take effect: the specification has 500 for its sender. */
const isNewsOfNobody = ({ path }: Endpoint, { status, text }: Answer) =>
  status === 500 && path === '/api/webhooks/member-update' && text.includes('"MEMBER_NOT_FOUND"');

/** What is wrong with an answer, by the contract; null: nothing. */
export function complaint(endpoint: Endpoint, answer: Answer): string | null {
  const { status, type, text } = answer;
  const schema = endpoint.response[status];
  const isExpected = isUpstreamAway(answer) || isNewsOfNobody(endpoint, answer);
  if (status >= 500 && status !== 503 && !isExpected) return `answered ${status}`;
  if (schema === undefined) return `answered ${status}, which it does not declare`;
  if (!type.includes('json')) return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `answered ${status} with JSON that is none`;
  }
  // A schema that it has compiled it knows again.
  const validate = ajv.compile(schema);
  if (validate(body)) return null;
  const [error] = validate.errors ?? [];
  return `answered ${status} with ${error?.instancePath || 'a body'} that ${error?.message}`;
}
