import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Ends a connection without a word: half a COPY cannot be taken back politely, but the server notices. */
export function cutOff(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy();
}
