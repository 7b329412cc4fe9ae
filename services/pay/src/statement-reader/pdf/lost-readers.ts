import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** So many readers a file may cost before it is to blame itself. */
const MOST_READERS = 3;
const FILES_REMEMBERED = 1000;

/**
 * A kernel that is short of memory ends whom it likes: its sender is asked to come again. The file that is
 * read whenever it does so is the reason, and its sender would come again for ever.
 */
export function createBlame() {
  const lost = new LRUCache<string, number>({ max: FILES_REMEMBERED });
  return (bytes: Uint8Array): 'busy' | 'too_complex' => {
    const file = createHash('sha256').update(bytes).digest('base64');
    const readers = (lost.get(file) ?? 0) + 1;
    lost.set(file, readers);
    if (readers < MOST_READERS) return 'busy';
    // Forgotten once it is said: on another day the memory may have been somebody else's.
    lost.delete(file);
    return 'too_complex';
  };
}
