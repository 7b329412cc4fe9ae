import { wrongIssuerMessage } from '@guildhall/auth';
import { rootCauseMessage } from '@guildhall/service-kit';

/** Why a provider could not be asked for its own description. */
export function providerFault(error: unknown): {
  readonly message: string;
  readonly mends: boolean;
} {
  const other = wrongIssuerMessage(error);
  // It does not mend itself; a provider that is away does.
  if (other !== null) return { message: other, mends: false };
  const message = `cannot be reached: ${rootCauseMessage(error)}. Check IDENTITY_ISSUER and the provider`;
  return { message, mends: true };
}
