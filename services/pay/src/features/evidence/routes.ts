import { getMember } from '@guildhall/auth';
import { getEvidence, getEvidencePdf, listEvidenceKeys } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { getPeriod, ppIdOf } from '../../domain/time/calendar.js';
import { evidencePdf } from './document.js';
import { type EvidenceMaker, makeEvidence } from './service.js';

export function evidenceRoutes(app: FastifyInstance, maker: EvidenceMaker): void {
  serve(app, getEvidence, async ({ caller, query: { pay_period, year }, reply }) => {
    const period = getPeriod(year, pay_period);
    reply.header(
      'content-disposition',
      `attachment; filename="pay-evidence-${ppIdOf(period)}.json"`,
    );
    return makeEvidence(maker, getMember(caller), period);
  });

  serve(app, getEvidencePdf, async ({ caller, query: { pay_period, year }, reply }) => {
    const period = getPeriod(year, pay_period);
    const signed = await makeEvidence(maker, getMember(caller), period);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="pay-evidence-${ppIdOf(period)}.pdf"`)
      .send(await evidencePdf(signed));
  });

  serve(app, listEvidenceKeys, async () => ({ keys: [...maker.keys.published] }));
}
