import { compileValidator, refuseInvalid } from './validation.js';

/** For a body whose whole schema only a handler can know; refused in the same words as by a route. */
export function bodyCheck(schema: object): (body: unknown) => void {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '' });
  return body => {
    const result = validate(body) as { readonly value: unknown };
    refuseInvalid({ params: {}, query: {}, body: result.value });
  };
}
