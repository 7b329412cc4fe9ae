import multipart from '@fastify/multipart';
import { type Issue, invalid, Problem, STATEMENT_MB } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { parseStatement } from '@guildhall/contracts/pay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
 * Parses multipart bodies and leaves all others unread: a request without a file gets the same
 * answer for every content type.
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
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new Problem(413, 'PAYLOAD_TOO_LARGE', 'The form has too many parts. Send one file.');
  if (/boundary|malformed/i.test((error as Error).message)) return missingFile();
  return invalid(message('upload_not_whole'));
}

const tooLarge = () =>
  new Problem(413, 'PAYLOAD_TOO_LARGE', message('file_too_large', STATEMENT_MB));

/** The bytes of the first part `file`. Other parts are read past. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === 'file' && found === undefined) found = await part.toBuffer();
    else part.file.resume();
  }
  if (found === undefined) throw missingFile();
  return found;
}

export async function receiveFile(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) {
    // Does not wait for the body: a large one, or one of unknown size, ends with its connection.
    const announced = Number(request.headers['content-length'] ?? largestFile);
    if (!(announced < largestFile)) reply.header('connection', 'close');
    throw missingFile();
  }
  try {
    return await readFile(request);
  } catch (error) {
    if (request.raw.complete === false) reply.header('connection', 'close');
    throw uploadProblem(error);
  }
}
