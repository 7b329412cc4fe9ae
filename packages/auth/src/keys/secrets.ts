import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Equal digests of one length: neither the contents nor the length of a secret shows in the time taken. */
export const timingSafeEqualTexts = (a: string, b: string): boolean =>
  timingSafeEqual(digest(a), digest(b));

/** For what is a digest already: its length is no secret, so only the contents must not show. */
export function timingSafeEqualDigests(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1')];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether a text is one of the secrets (the current one and the previous, while they change). */
export function secretMatcher(secrets: readonly string[]): (presented: string) => boolean {
  if (secrets.length === 0 || secrets.some(secret => secret.trim() === '')) {
    throw new Error('A secret that is compared must not be empty');
  }
  const digests = secrets.map(digest);
  return presented => {
    const given = digest(presented);
    // No early exit: the time taken must not say which of them was the right one.
    return digests.reduce((found, each) => timingSafeEqual(each, given) || found, false);
  };
}
