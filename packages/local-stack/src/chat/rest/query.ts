import { formFailure, requireSnowflake } from '../world/failure.js';
import { isSnowflake } from '../world/snowflake.js';

export const readLimit = (query: URLSearchParams, fallback: number, max: number): number => {
  const text = query.get('limit');
  if (text === null) return fallback;
  if (!/^\d+$/.test(text))
    throw formFailure('limit', 'NUMBER_TYPE_COERCE', `Value "${text}" is not int.`);
  const limit = Number(text);
  if (limit < 1)
    throw formFailure(
      'limit',
      'NUMBER_TYPE_MIN',
      'int value should be greater than or equal to 1.',
    );
  if (limit > max)
    throw formFailure(
      'limit',
      'NUMBER_TYPE_MAX',
      `int value should be less than or equal to ${max}.`,
    );
  return limit;
};

export const readId = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name);
  if (id === null) return null;
  if (!isSnowflake(id)) throw requireSnowflake(name, id);
  return id;
};
