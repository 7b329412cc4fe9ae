/** What a byte of JSON becomes at most when it is read: `[[[…]]]`, or `[{},{},…]`. */
export const perByteRead = 32;
/** What a byte of an answer has had: the rows of the database, what is made of them, the text and its bytes. */
export const perByteWritten = 6;
/** A file lies here in pieces and, put together, once more. */
const perByteOfFile = 2;
/** What is passed on lies in the buffers of two connections. */
const passedOn = 256 * 1024;

export interface Bounds {
  /** null: passed on as it comes. */
  readonly bytesIn: number | null;
  /** null: written as it is taken. */
  readonly bytesOut: number | null;
  readonly isFile: boolean;
}

/** What a process may hold of one request and its answer at most. */
export const memoryOf = ({ bytesIn, bytesOut, isFile }: Bounds): number =>
  (bytesIn === null ? passedOn : bytesIn * (isFile ? perByteOfFile : perByteRead)) +
  (bytesOut === null ? passedOn : bytesOut * perByteWritten);
