import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Ends a connection without a word: half a COPY cannot be taken back politely, but the server notices. */
export function cutOff(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy();
}

const goodbyeWithin = 1000;

/** Ends a connection, and waits for the server's word only briefly. */
export async function hangUp(client: pg.Client): Promise<void> {
  const impatience = setTimeout(() => cutOff(client), goodbyeWithin);
  await client.end().catch(() => undefined);
  clearTimeout(impatience);
}
