import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const BESIDE_REPOSITORY = fileURLToPath(new URL('../../../../../shared', import.meta.url));
const FILE = join(process.env.SHARED_DIR ?? BESIDE_REPOSITORY, 'data', 'discord-openapi.json');

export const isPublishedHere = existsSync(FILE);
export const REASON = isPublishedHere
  ? ''
  : ` (skipped: Discord's OpenAPI description is not at ${FILE}; SHARED_DIR names its folder)`;

type Content = Record<string, { schema: unknown }>;
type Answer = { $ref?: string; content?: Content };
type Document = {
  $id?: string;
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, { properties?: Record<string, { items?: unknown }> }> };
};

const load = (): Document => {
  const document: Document = JSON.parse(readFileSync(FILE, 'utf8'));
  // The description calls the inner codes integers; every example that the reference publishes
  // ("Error Messages") and every real answer has names there.
  const inner = document.components.schemas.InnerErrors?.properties?._errors;
  if (inner === undefined) throw new Error('The description no longer has InnerErrors.');
  inner.items = {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' } },
    required: ['code', 'message'],
  };
  return { ...document, $id: 'discord' };
};

const pointerPart = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Says what is wrong with an answer, by the operation and status it belongs to. */
export const createPublished = () => {
  const document = load();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // ajv-formats is a CommonJS module whose default export is the function itself.
  (addFormats as unknown as (target: Ajv2020) => void)(ajv);
  for (const format of ['snowflake', 'int32', 'int64', 'double', 'nonce', 'uri'])
    ajv.addFormat(format, true);
  ajv.addSchema(document);

  return (method: string, template: string, status: number, body: unknown): string[] => {
    const operation = document.paths[template]?.[method.toLowerCase()];
    if (operation === undefined) return [`${method} ${template} is not in the description`];
    const key = [String(status), '4XX'].find(
      name => name in operation.responses && (name !== '4XX' || status >= 400),
    );
    const answer = key === undefined ? undefined : operation.responses[key];
    if (key === undefined || answer === undefined) return [`status ${status} is not described`];
    const where = ['paths', template, method.toLowerCase(), 'responses', key];
    const base = answer.$ref ?? `#/${where.map(pointerPart).join('/')}`;
    if (answer.$ref === undefined && answer.content === undefined)
      return body === undefined ? [] : ['no body is described'];
    const validate = ajv.compile({
      $ref: `discord${base}/content/application~1json/schema`,
    });
    validate(body);
    return (validate.errors ?? []).map(error => `${error.instancePath} ${error.message}`);
  };
};
