import { otherIssuerIn } from '@guildhall/auth';

const unknownAuthority =
  'its certificate is of an authority that this machine does not know (NODE_EXTRA_CA_CERTS names a file with it)';

/** What Node and OpenSSL say to programmers, in the words of who has to mend it. */
const inWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is wrong',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: the clock of this machine is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there (https:// where http:// is meant?)',
};

const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return innermost(error.cause);
  return inWords[String((error as { readonly code?: unknown }).code)] ?? error.message;
};

/** Why a provider could not be asked for its own description. */
export function providerFault(error: unknown): {
  readonly message: string;
  readonly mends: boolean;
} {
  const other = otherIssuerIn(error);
  // It does not mend itself; a provider that is away does.
  if (other !== null) return { message: other, mends: false };
  const message = `cannot be reached: ${innermost(error)}. Check IDENTITY_ISSUER and the provider`;
  return { message, mends: true };
}
