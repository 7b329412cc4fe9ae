import { unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { timeoutSignal } from '@guildhall/service-kit';
import type { Export } from './export.js';

/** A slow download holds a connection in each service, so the number at once is limited. */
const atOnce = 2;

/** As long as the portal waits. */
const withinMs = 60_000;

/** Limits in total and per person. */
export function ownExports() {
  const saving = new Set<string>();
  return async (subject: string, open: () => Promise<Export>): Promise<Export> => {
    if (saving.has(subject) || saving.size >= atOnce) throw unavailable(message('exports_busy'));
    saving.add(subject);
    const leave = () => saving.delete(subject);
    const tell = await open().catch((error: unknown) => {
      leave();
      throw error;
    });
    const deadline = timeoutSignal(withinMs);
    return write =>
      tell(text => {
        deadline.throwIfAborted();
        return write(text);
      }).finally(leave);
  };
}
