import { wrongIssuerMessage } from '@guildhall/auth';
import { rootCauseMessage } from '@guildhall/service-kit';

/** Why the provider's discovery document could not be read. */
export function providerFault(error: unknown): {
  readonly message: string;
  readonly isOutage: boolean;
} {
  const other = wrongIssuerMessage(error);
  // A fault that needs fixing; an outage ends by itself.
  if (other !== null) return { message: other, isOutage: false };
  const message = `cannot be reached: ${rootCauseMessage(error)}. Check IDENTITY_ISSUER and the provider`;
  return { message, isOutage: true };
}
