const unknownAuthority =
  'its certificate is from an unknown authority (set NODE_EXTRA_CA_CERTS to a file with it)';

/** OpenSSL messages; libraries in between replace its codes. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/, 'its certificate has expired, or the clock of this machine is wrong'],
  [
    /certificate is not yet valid/,
    'its certificate is not valid yet: the clock of this machine is wrong',
  ],
  [
    /self-signed certificate|unable to get (local )?issuer certificate|unable to verify the first certificate/,
    unknownAuthority,
  ],
  [/wrong version number/, 'it does not use TLS on this port'],
];

/**
 * Why a connection failed, for the operator. A host with several addresses fails with an aggregate error that has no
 * message of its own, or only a code (mysql2).
 */
export function connectionErrorMessage(error: Error): string {
  if (error instanceof AggregateError)
    return [...new Set(error.errors.map(connectionErrorMessage))].join(', ');
  return (
    inWords.find(([words]) => words.test(error.message))?.[1] ??
    (error.message || `${Reflect.get(error, 'code') ?? error.name}`)
  );
}

/** The root cause of a failed request. */
export const rootCauseMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? rootCauseMessage(error.cause)
    : connectionErrorMessage(error);
};
