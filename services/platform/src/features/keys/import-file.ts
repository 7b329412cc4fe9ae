import { keyKinds } from '@guildhall/auth';
import { OneOf, scopes, usualScopes } from '@guildhall/contracts';
import { CommandError } from '@guildhall/service-kit';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

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
    throw new CommandError(`Invalid keys: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  return given.map(key => ({ ...key, scopes: [...(key.scopes ?? usualScopes[key.kind])] }));
}
