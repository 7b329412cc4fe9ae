const seedBytes = 32;

/** Ed25519 seeds (RFC 8032, 5.1.5), current first. */
export function parseSeeds(text: string): readonly Buffer[] {
  const seeds = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => Buffer.from(part, 'base64url'));
  if (seeds.length === 0 || seeds.some(seed => seed.length !== seedBytes))
    throw new Error(
      'must hold seeds of 32 bytes as base64url (openssl rand -base64 32 | tr "+/" "-_" | tr -d "=")',
    );
  return seeds;
}
