import { createHash } from 'node:crypto';

/** So many readers a file may cost before it is to blame itself. */
const MOST_READERS = 3;
const FILES_REMEMBERED = 1000;

/**
 * A kernel that is short of memory ends whom it likes: its sender is asked to come again. The file that is
 * read whenever it does so is the reason, and its sender would come again for ever.
 */
export function createBlame() {
  const lost = new Map<string, number>();
  return (bytes: Uint8Array): 'busy' | 'too_complex' => {
    const file = createHash('sha256').update(bytes).digest('base64');
    const readers = (lost.get(file) ?? 0) + 1;
    lost.delete(file);
    // Forgotten once it is said: on another day the memory may have been somebody else's.
    if (readers === MOST_READERS) return 'too_complex';
    lost.set(file, readers);
    const [oldest] = lost.keys();
    if (lost.size > FILES_REMEMBERED && oldest !== undefined) lost.delete(oldest);
    return 'busy';
  };
}
