import type { IncomingMessage } from 'node:http';

/** A page of another site, open in the same browser, must not steer the stack. */
export const isForeign = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
