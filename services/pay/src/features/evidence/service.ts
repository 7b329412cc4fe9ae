import { invalid } from '@guildhall/contracts';
import { evidenceFormat, listEvidenceKeys, type SignedEvidence } from '@guildhall/contracts/pay';
import type { Platform } from '../../clients/platform.js';
import { evidenceOf } from '../../domain/check/evidence.js';
import { isComparable } from '../../domain/check/verification.js';
import type { PayPeriod } from '../../domain/time/calendar.js';
import { type PayCheck, readChecked } from '../pay-check/service.js';
import { type EvidenceKeys, sign } from './signature.js';

export interface EvidenceMaker {
  readonly check: PayCheck;
  readonly platform: Platform;
  readonly keys: EvidenceKeys;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Evidence needs the member's name, so there is none while the platform is unavailable. */
export async function makeEvidence(
  { check, platform, keys, publicUrl, now }: EvidenceMaker,
  membernumber: string,
  period: PayPeriod,
): Promise<SignedEvidence> {
  const { facts, shifts } = await readChecked(check, membernumber, period);
  if (!isComparable(facts))
    throw invalid(
      'Evidence needs your hourly rate, your shifts and the statement of this pay period. Add what is missing.',
    );
  const member = await platform.findMember(membernumber);
  const evidence = {
    format: evidenceFormat,
    made_at: now().toISOString(),
    keys_url: `${publicUrl}${listEvidenceKeys.path}`,
    member: {
      membernumber,
      name: member && `${member.first_name} ${member.last_name}`,
      facility_code: member?.facility_code ?? null,
    },
    pay_period: period,
    ...evidenceOf(facts, shifts),
  } as const;
  return sign(evidence, keys.current);
}
