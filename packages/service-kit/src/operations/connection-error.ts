const unknownAuthority =
  'its certificate is of an authority that this machine does not know (NODE_EXTRA_CA_CERTS names a file with it)';

/** What OpenSSL says to programmers, by its words: the libraries between it and us put codes of their own over its. */
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
  [/wrong version number/, 'it does not speak TLS there'],
];

/**
 * Why a server was not talked to, in the words of who has to mend it. A name of several addresses is tried at each, and
 * what that ends with says nothing itself, or only by its code where a library made another error of it (mysql2).
 */
export function connectionErrorMessage(error: Error): string {
  if (error instanceof AggregateError)
    return [...new Set(error.errors.map(connectionErrorMessage))].join(', ');
  return (
    inWords.find(([words]) => words.test(error.message))?.[1] ??
    (error.message || `${Reflect.get(error, 'code') ?? error.name}`)
  );
}

/** Why something outside was not reached: what was wrong at the bottom of it. */
export const rootCauseMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? rootCauseMessage(error.cause)
    : connectionErrorMessage(error);
};
