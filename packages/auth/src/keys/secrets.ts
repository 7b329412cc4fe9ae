import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares digests of equal length, so that timing reveals neither content nor length. */
export const timingSafeEqualTexts = (a: string, b: string): boolean =>
  timingSafeEqual(digest(a), digest(b));

/** For digests: their length is no secret. */
export function timingSafeEqualDigests(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether a text is one of the secrets (the current and the previous one during a rotation). */
export function secretMatcher(secrets: readonly string[]): (presented: string) => boolean {
  if (secrets.length === 0 || secrets.some(secret => secret.trim() === '')) {
    throw new Error('A secret must not be empty');
  }
  const digests = secrets.map(digest);
  return presented => {
    const given = digest(presented);
    // No early exit: timing must not reveal which one matched.
    return digests.reduce((found, each) => timingSafeEqual(each, given) || found, false);
  };
}
