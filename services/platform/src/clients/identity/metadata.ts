import { providerFailure } from './refusals.js';

/** Where a provider does what, by its discovery document. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
  readonly revocation_endpoint?: string;
}

export interface Discovery {
  /** Fetched at first need and again when old; an old copy serves while the provider is away. */
  readonly get: () => Promise<Metadata>;
  /** Throws while the provider does not answer; asks it every few seconds at most. */
  readonly probe: () => Promise<void>;
}

/** A provider that moves an endpoint is followed within this. */
const keepFor = 10 * 60_000;
/** While it is away, not every login waits for it anew. */
const retryAfter = 5000;
const probeEvery = 3000;
/** Shorter than what readiness allows a check. */
const answerWithin = 1800;

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

async function fetchMetadata(issuer: string): Promise<Metadata> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const metadata = (await response.json()) as Metadata;
  // OpenID Connect Discovery 1.0, 4.3: a document that names another issuer is somebody else's.
  if (withoutSlash(String(metadata.issuer)) !== withoutSlash(issuer))
    throw new Error(`${url} is the document of ${metadata.issuer}`);
  return metadata;
}

export function discovery(issuer: string, now: () => number = Date.now): Discovery {
  let known: { readonly metadata: Metadata; readonly until: number } | undefined;
  let probed: { readonly at: number; readonly outcome: Promise<void> } | undefined;

  async function load(): Promise<void> {
    const metadata = await fetchMetadata(issuer);
    // The same object while nothing changed: what was made from it is still good.
    const same = known && JSON.stringify(known.metadata) === JSON.stringify(metadata);
    known = { metadata: same && known ? known.metadata : metadata, until: now() + keepFor };
  }

  return {
    get: async () => {
      if (known && now() < known.until) return known.metadata;
      try {
        await load();
      } catch (cause) {
        if (!known) throw providerFailure(cause);
        known = { ...known, until: now() + retryAfter };
      }
      return known?.metadata as Metadata;
    },
    probe: () => {
      if (!probed || now() - probed.at >= probeEvery) {
        probed = { at: now(), outcome: load() };
        probed.outcome.catch(() => undefined);
      }
      return probed.outcome;
    },
  };
}
