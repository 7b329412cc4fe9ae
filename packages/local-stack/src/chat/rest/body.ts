import type { IncomingMessage } from 'node:http';
import { ChatFailure, failure } from '../world/failure.js';

// Far above anything a bot without attachments sends.
const MAX_BYTES = 1_048_576;

export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on, so that the refusal can be written to a client that is still sending.
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw failure('tooLarge');
  return Buffer.concat(chunks).toString('utf8');
};

export const parseBody = (text: string, contentType: string | undefined): unknown => {
  if (text === '') return undefined;
  if (contentType?.startsWith('multipart/') === true)
    throw new ChatFailure(501, 0, 'The local chat server does not take uploads.');
  try {
    return JSON.parse(text);
  } catch {
    throw failure('invalidJson');
  }
};
