import multipart from '@fastify/multipart';
import { type Issue, invalid, Problem } from '@guildhall/contracts';
import { parseStatement } from '@guildhall/contracts/pay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Delay, watchUpload } from './upload-watch.js';

/** A statement has a hundred kilobytes; more than this is refused while it arrives. */
const largestFile = parseStatement.bodyLimit;

const noFile: Issue = {
  in: 'body',
  path: ['file'],
  message: 'is required',
  rule: 'required',
  operands: {},
  input: null,
};
const missingFile = () => invalid('There is no file in the request', [noFile]);

/**
 * Takes multipart bodies, and lets every other body pass unread: one without a file is answered as
 * such whatever its type.
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: largestFile, files: 4, fields: 20, fieldSize: 4096, parts: 24 },
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** What the parser of multipart bodies throws, in the words of this service. */
function uploadProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem(413, 'PAYLOAD_TOO_LARGE', 'The file is larger than 10 MB.');
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new Problem(413, 'PAYLOAD_TOO_LARGE', 'The form has more parts than one file needs.');
  if (/boundary|malformed/i.test((error as Error).message)) return missingFile();
  return invalid('The upload ended before it was whole.');
}

async function readParts(request: FastifyRequest): Promise<Buffer> {
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === 'file' && found === undefined) found = await part.toBuffer();
    else part.file.resume();
  }
  if (found === undefined) throw missingFile();
  return found;
}

const givenUp: Record<Delay, () => Problem> = {
  slow: () => invalid('The upload took too long to arrive.'),
  endless: () => new Problem(413, 'PAYLOAD_TOO_LARGE', 'The file is larger than 10 MB.'),
};

/** What a request may hold in memory: what it says it brings, at most one file. */
export function sizeOf({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length'] ?? largestFile);
  return Math.min(Number.isFinite(said) ? said : largestFile, largestFile);
}

/** The bytes of the part `file`. Other parts are read past. */
export async function receiveFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) {
    // The body is not waited for; one of any size is cut off with its connection.
    if (sizeOf(request) === largestFile) reply.header('connection', 'close');
    throw missingFile();
  }
  const watch = watchUpload(request.raw);
  const read = readParts(request);
  read.catch(() => {});
  try {
    const first = await Promise.race([read, watch.givenUp]);
    if (typeof first !== 'string') return first;
    reply.header('connection', 'close');
    throw givenUp[first]();
  } catch (error) {
    throw uploadProblem(error);
  } finally {
    watch.stop();
  }
}
