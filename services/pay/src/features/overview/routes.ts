import { getMember } from '@guildhall/auth';
import { getPayHome } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { PayCheck } from '../pay-check/service.js';
import { payHome } from './home.js';

export interface Overviews {
  readonly check: PayCheck;
  /** Today’s date at the organisation. */
  readonly today: () => string;
}

export function overviewRoutes(app: FastifyInstance, { check, today }: Overviews): void {
  serve(app, getPayHome, ({ caller }) => payHome(check, getMember(caller), today()));
}
