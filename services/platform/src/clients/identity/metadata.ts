import { unavailable } from '@guildhall/contracts';

/** Where a provider does what, by its discovery document. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly end_session_endpoint?: string;
  readonly revocation_endpoint?: string;
}

/** A provider that moves an endpoint is followed within this. */
const keepFor = 10 * 60_000;
const answerWithin = 4000;

async function fetchMetadata(issuer: string): Promise<Metadata> {
  const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Metadata;
}

/** Fetched at first need and again when old; an old copy serves while the provider is away. */
export function metadataOf(issuer: string, now: () => number = Date.now): () => Promise<Metadata> {
  let known: { readonly metadata: Metadata; readonly at: number } | undefined;
  return async () => {
    if (known && now() - known.at < keepFor) return known.metadata;
    try {
      known = { metadata: await fetchMetadata(issuer), at: now() };
    } catch (error) {
      if (!known)
        throw unavailable(
          'The identity provider cannot be reached; please try again in a moment',
          undefined,
          5,
          {
            cause: (error as Error).message,
          },
        );
    }
    return known.metadata;
  };
}
