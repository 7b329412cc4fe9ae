import { endpoints } from '../endpoint.js';
import { Detail, ValidationDetail } from '../errors.js';

export const shape = {
  error: Detail,
  validation: { status: 422, body: ValidationDetail },
} as const;

export const endpoint = endpoints(shape);
