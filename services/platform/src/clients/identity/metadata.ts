import { fetchMetadata } from '@guildhall/auth';
import { shareInFlight } from '@guildhall/service-kit';
import { providerFailure } from './refusals.js';

/** The provider's endpoints, from its discovery document. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
  readonly revocation_endpoint?: string;
  readonly scopes_supported?: unknown;
  readonly authorization_response_iss_parameter_supported?: unknown;
}

/** Required for login. */
const needed = ['authorization_endpoint', 'token_endpoint'] as const;
/** Optional; ignored if not a URL. */
const wanted = ['end_session_endpoint', 'revocation_endpoint'] as const;

/** https if the issuer uses it: browsers and secrets go there. */
function isAddress(endpoint: unknown, issuer: string): boolean {
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return false;
  const { protocol } = new URL(endpoint);
  return protocol === 'https:' || (protocol === 'http:' && !issuer.startsWith('https:'));
}

/** Throws if the document is unusable, so the last good copy stays in use. */
function usable(document: Readonly<Record<string, unknown>>, issuer: string): Metadata {
  const missing = needed.find(name => !isAddress(document[name], issuer));
  if (missing) throw new Error(`The metadata of ${issuer} has no usable ${missing}`);
  const odd: ReadonlySet<string> = new Set(
    wanted.filter(name => !isAddress(document[name], issuer)),
  );
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => !odd.has(name)),
  ) as unknown as Metadata;
}

/** Maximum age of a copy; a moved endpoint is noticed within this time. */
const keepFor = 10 * 60_000;
/** Wait before asking again after a failure, so that not every login waits. */
const retryAfter = 5000;
/** Shorter than the readiness check's limit. */
const answerWithin = 1800;
/** How long a login waits. */
const patience = 5000;

export function discovery(issuer: string) {
  let known: { readonly metadata: Metadata; readonly until: number } | undefined;

  async function load(within = answerWithin): Promise<void> {
    const metadata = usable(await fetchMetadata(issuer, within), issuer);
    // Returns the same object while nothing changed, so that derived values stay valid.
    const same = known && JSON.stringify(known.metadata) === JSON.stringify(metadata);
    known = {
      metadata: same && known ? known.metadata : metadata,
      until: performance.now() + keepFor,
    };
  }

  const askOnce = shareInFlight(() => load(patience));
  /** Fetches now, once for concurrent callers. Throws a 503 if the provider does not respond. */
  async function ask(): Promise<Metadata> {
    await askOnce().catch(cause => {
      throw providerFailure(cause);
    });
    return known?.metadata as Metadata;
  }

  return {
    ask,
    /** Fetched on first use and refreshed when old. An old copy serves during an outage. */
    get: async (): Promise<Metadata> => {
      if (known && performance.now() < known.until) return known.metadata;
      try {
        await load();
      } catch (cause) {
        if (!known) throw providerFailure(cause);
        known = { ...known, until: performance.now() + retryAfter };
      }
      return known?.metadata as Metadata;
    },
    /** Throws while the provider does not respond. */
    refresh: () => load(),
  };
}

export type Discovery = ReturnType<typeof discovery>;
