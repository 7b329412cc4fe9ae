import { Socket } from 'node:net';

export interface Mailer {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Shutdown waits for this, so a hanging mail server must not hold it up. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
/**
 * A transport for one mail. Loaded on first use. The library's timeouts restart with every byte received, so there is
 * one overall limit.
 */
export async function openTransport({ smtpUrl }: Pick<Mailer, 'smtpUrl'>, inAllMs = 15_000) {
  const { createTransport } = await import('nodemailer');
  const socket = new Socket();
  const tooLate = () => socket.destroy(new Error(`nothing was sent within ${inAllMs / 1000} s`));
  const late = setTimeout(tooLate, inAllMs).unref();
  socket.once('close', () => clearTimeout(late));
  return createTransport({ url: smtpUrl, socket, ...patience });
}

export async function sendMail(mailer: Mailer, { to, ...mail }: Mail): Promise<void> {
  const transport = await openTransport(mailer);
  try {
    await transport.sendMail({ from: mailer.from, to: [...to], ...mail });
  } finally {
    transport.close();
  }
}
