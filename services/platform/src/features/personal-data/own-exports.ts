import { unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { timeoutSignal } from '@guildhall/service-kit';
import type { Export } from './export.js';

/** Whoever takes theirs slowly holds a connection to each service's database: the rest are for everybody else. */
const atOnce = 2;

/** As long as the portal waits. */
const withinMs = 60_000;

/** A few people's at once, and of each one. */
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
