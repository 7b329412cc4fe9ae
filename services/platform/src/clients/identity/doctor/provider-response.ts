import { fetchBounded } from '@guildhall/auth';

/** The provider's response to a `doctor` request. Untrusted: it may be long or missing. */
export interface ProviderResponse {
  readonly status: number;
  readonly word: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly location: string | null;
}

const answerWithin = 5000;
const longest = 200;

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

export const short = (text: unknown): string | null =>
  typeof text === 'string' ? text.slice(0, longest) : null;

/** Null if there is no response; another check reports that. */
export async function ask(url: string, init: RequestInit): Promise<ProviderResponse | null> {
  try {
    const answer = await fetchBounded(
      url,
      { redirect: 'manual', ...init },
      { withinMs: answerWithin },
    );
    const body = objectIn(await answer.text());
    const location = answer.headers.get('location');
    return { status: answer.status, word: short(body.error), body, location };
  } catch {
    return null;
  }
}
