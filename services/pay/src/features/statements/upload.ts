import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { type Issue, invalid, Problem, STATEMENT_MB, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { parseStatement } from '@guildhall/contracts/pay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Budget } from './upload-budget.js';

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
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new Problem(413, 'PAYLOAD_TOO_LARGE', 'The form has more parts than one file needs.');
  if (/boundary|malformed/i.test((error as Error).message)) return missingFile();
  return invalid(message('upload_not_whole'));
}

async function readParts(request: FastifyRequest, take: (chunk: Buffer) => void): Promise<boolean> {
  let isFound = false;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === 'file' && !isFound) {
      isFound = true;
      for await (const chunk of part.file) take(chunk);
    } else part.file.resume();
  }
  return isFound;
}

const tooLarge = () =>
  new Problem(413, 'PAYLOAD_TOO_LARGE', message('file_too_large', STATEMENT_MB));
const noRoom = () =>
  unavailable('Too many large files arrive at the moment. Try again in a few seconds.');

/** The bytes of the part `file`, as long as there is room for them. Other parts are read past. */
async function receiveWithin(request: FastifyRequest, budget: Budget) {
  const chunks: Buffer[] = [];
  const holding = budget.hold(() => chunks.splice(0));
  const take = (chunk: Buffer) => {
    if (!holding.add(chunk.length)) throw noRoom();
    chunks.push(chunk);
  };
  try {
    if (!(await readParts(request, take))) throw missingFile();
    // Others may have needed its room while the rest of the form arrived.
    if (!holding.keep()) throw noRoom();
    /** `giveBack` makes room for others. */
    return { bytes: Buffer.concat(chunks), giveBack: holding.giveBack };
  } catch (error) {
    holding.giveBack();
    throw error;
  }
}

/** What is still taken in and thrown away of a body that is too large, so that its sender hears why. */
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;

/** Told when a body has brought more than any form with a statement in it has. */
export function watchForEnd(
  { socket }: Pick<IncomingMessage, 'socket'>,
  onEndless: () => void,
  mostBytes = MOST_BYTES,
): () => void {
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    // Requests of tests come without a connection: nothing is counted there.
    if ((socket.bytesRead ?? 0) - (before ?? 0) <= mostBytes) return;
    clearInterval(timer);
    onEndless();
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}

export async function receiveFile(request: FastifyRequest, reply: FastifyReply, budget: Budget) {
  if (!request.isMultipart()) {
    // The body is not waited for; one that is large or of no told size is cut off with its connection.
    const said = Number(request.headers['content-length'] ?? largestFile);
    if (!(said < largestFile)) reply.header('connection', 'close');
    throw missingFile();
  }
  const stopWatching = watchForEnd(request.raw, () => request.raw.emit('error', tooLarge()));
  try {
    return await receiveWithin(request, budget);
  } catch (error) {
    if (request.raw.complete === false) reply.header('connection', 'close');
    throw uploadProblem(error);
  } finally {
    stopWatching();
  }
}
