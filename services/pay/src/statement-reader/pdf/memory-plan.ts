const MB = 1024 * 1024;

/** How the memory of a process group is shared between pay and those who read for it. */
export interface MemoryPlan {
  /** What all of them may hold together. */
  readonly allBytes: number;
  readonly readers: number;
  /** What one reader may hold before its file is given up. */
  readonly readerBytes: number;
  /** Of that, its JavaScript heap. */
  readonly heapMb: number;
  /** Of that, large buffers that one file may ask for in all: what its streams unpack to. */
  readonly unpackedBytes: number;
  /** Files that are arriving, and waiting to be read. */
  readonly uploadBytes: number;
}

/** Pages that several processes map from one file are counted once, and given up under pressure: they are left out. */
const OWN_BYTES = 160 * MB;
/** A reader has 40 MB when it has read nothing, 70 MB after some statements. */
const READER_BYTES = { least: 112 * MB, wanted: 192 * MB, most: 768 * MB };
const UPLOADS_AT_MOST = 256 * MB;
/** A file is copied when it is put together, and on its way to its reader. */
const COPIES = 1.5;
const READERS_AT_MOST = 4;
/** What is left to the kernel and to the moment between two looks. */
const USABLE = 0.9;

/** The least with which everything above fits. */
export const COMFORTABLE_BYTES = 400 * MB;

export const isTooLittle = ({ allBytes }: MemoryPlan): boolean =>
  allBytes < Math.floor(COMFORTABLE_BYTES * USABLE);

/** `limit` in bytes; one processor stays with the event loop. */
export function planMemory(limit: number, processors: number): MemoryPlan {
  const allBytes = Math.floor(limit * USABLE);
  const uploadBytes = Math.min(UPLOADS_AT_MOST, Math.floor(limit / 8));
  const rest = allBytes - OWN_BYTES - uploadBytes * COPIES;
  const readers = Math.max(
    1,
    Math.min(READERS_AT_MOST, processors - 1, Math.floor(rest / READER_BYTES.wanted)),
  );
  const readerBytes = Math.min(
    READER_BYTES.most,
    Math.max(READER_BYTES.least, Math.floor(rest / readers)),
  );
  return {
    allBytes,
    readers,
    readerBytes,
    heapMb: Math.min(192, Math.floor((readerBytes * 0.4) / MB)),
    unpackedBytes: Math.min(192 * MB, Math.floor(readerBytes * 0.3)),
    uploadBytes,
  };
}
