import { keyKinds } from '@guildhall/auth';
import { OneOf, scopes } from '@guildhall/contracts';
import { CommandError } from '@guildhall/service-kit';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { usualScopes } from './service.js';

const ImportedKeys = Type.Array(
  Type.Object({
    kind: OneOf(keyKinds),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    id: Type.String({ pattern: '^[0-9A-Za-z]{12}$' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    scopes: Type.Optional(Type.Array(OneOf(scopes))),
  }),
);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandError('Standard input is not JSON');
  }
}

export function parseImport(json: string) {
  const given = parse(json);
  if (!Value.Check(ImportedKeys, given)) {
    const [first] = Value.Errors(ImportedKeys, given);
    throw new CommandError(
      `The keys are not as expected: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    );
  }
  return given.map(key => ({ ...key, scopes: [...(key.scopes ?? usualScopes[key.kind])] }));
}
