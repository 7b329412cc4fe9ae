import { Type } from 'typebox';
import { Keyed, OneOf, PathId, Text, Timestamp, Uuid } from './schema.js';

/** Only for the platform, through which an administrator asks all services. */
const platformOnly = {
  auth: 'service',
  scope: 'people:manage',
  limit: 'none',
  tag: 'People',
  additional: true,
} as const;

/** Common parts of `exportPerson`. */
export const exporting = {
  ...platformOnly,
  method: 'GET',
  summary: 'Everything this service stores about a person',
  answerType: 'stream',
  response: { 200: Type.Object({}, { additionalProperties: true }) },
} as const;

/**
 * Common parts of `exportOwn`: the caller is known by login, with or without a member. Without data, lists are empty.
 */
export const exportingOwn = {
  ...exporting,
  summary: 'Everything this service stores about the caller',
  query: Type.Object({ subject: Text(300), member_number: Type.Optional(PathId) }),
} as const;

/** Common parts of `erasePerson`, which returns the erased rows by kind. */
export const erasing = {
  ...platformOnly,
  method: 'POST',
  allowsErased: true,
  summary: 'Erases a person here; idempotent',
  body: Type.Object({
    asked_by: Text(300),
    subjects: Type.Optional(
      Type.Array(Text(255), {
        maxItems: 1000,
        description: 'The person’s subjects at the identity provider, as far as the platform knows',
      }),
    ),
    erasure: Type.Optional(
      Type.String({
        ...Uuid,
        description:
          'Repeated for the same erasure, it returns everything erased since the first request',
      }),
    ),
  }),
} as const;

/** Common parts of `liftErasure`: writes on behalf of that member are accepted again. */
export const lifting = {
  ...platformOnly,
  method: 'POST',
  summary: 'Lifts an erasure here; idempotent',
  params: Type.Object({
    mark: Type.String({ ...PathId, description: 'The keyed hash of the member number' }),
  }),
} as const;

export const lifted = { lifted: Type.Boolean({ description: 'false: there was none' }) };

export const erased = { erased: Keyed(Type.Integer(), { maxProperties: 50 }) };

/** Common parts of `suspendPerson`: sets a state, so it is idempotent. */
export const suspending = <const Things extends readonly string[]>(things: Things) => {
  const suspended = Type.Array(OneOf(things), { maxItems: things.length, uniqueItems: true });
  return {
    request: {
      ...platformOnly,
      method: 'PUT',
      summary: 'Suspends parts of a member’s access here, or restores them; nothing is deleted',
      body: Type.Object({
        suspended: Type.Unsafe<Things[number][]>({
          ...suspended,
          description: 'All suspended parts; others are restored',
        }),
        as_of: Type.String({
          ...Timestamp,
          description: 'When it was decided; older decisions are ignored',
        }),
      }),
    },
    answer: {
      suspended,
      confirmed: Type.Boolean({ description: 'Whether it has taken effect' }),
    },
  } as const;
};
