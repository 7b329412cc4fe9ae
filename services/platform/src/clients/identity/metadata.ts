import { fetchMetadata } from '@guildhall/auth';
import { shareInFlight } from '@guildhall/service-kit';
import { providerFailure } from './refusals.js';

/** Where a provider does what, by its discovery document. */
export interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
  readonly revocation_endpoint?: string;
  readonly scopes_supported?: unknown;
  readonly authorization_response_iss_parameter_supported?: unknown;
}

/** Without these nobody logs in. */
const needed = ['authorization_endpoint', 'token_endpoint'] as const;
/** What happens there is left out where it is no address. */
const wanted = ['end_session_endpoint', 'revocation_endpoint'] as const;

/** Over https wherever the issuer is: browsers are sent there, and secrets. */
function isAddress(endpoint: unknown, issuer: string): boolean {
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return false;
  const { protocol } = new URL(endpoint);
  return protocol === 'https:' || (protocol === 'http:' && !issuer.startsWith('https:'));
}

/** As far as it can be used; throws where it cannot, so that what was known before goes on to serve. */
function usable(said: Readonly<Record<string, unknown>>, issuer: string): Metadata {
  const missing = needed.find(name => !isAddress(said[name], issuer));
  if (missing) throw new Error(`The metadata of ${issuer} name no ${missing} that can be asked`);
  const odd: ReadonlySet<string> = new Set(wanted.filter(name => !isAddress(said[name], issuer)));
  return Object.fromEntries(
    Object.entries(said).filter(([name]) => !odd.has(name)),
  ) as unknown as Metadata;
}

/** A provider that moves an endpoint is followed within this. */
const keepFor = 10 * 60_000;
/** While it is away, not every login waits for it anew. */
const retryAfter = 5000;
const probeEvery = 3000;
/** Shorter than what readiness allows a check. */
const answerWithin = 1800;
/** What somebody waits who wants to log in. */
const patience = 5000;

export function discovery(issuer: string) {
  let known: { readonly metadata: Metadata; readonly until: number } | undefined;
  let probed: { readonly at: number; readonly outcome: Promise<void> } | undefined;

  async function load(within = answerWithin): Promise<void> {
    const metadata = usable(await fetchMetadata(issuer, within), issuer);
    // The same object while nothing changed: what was made from it is still good.
    const same = known && JSON.stringify(known.metadata) === JSON.stringify(metadata);
    known = {
      metadata: same && known ? known.metadata : metadata,
      until: performance.now() + keepFor,
    };
  }

  const askOnce = shareInFlight(() => load(patience));
  /** Asks the provider now, once for all who ask meanwhile; a 503 while it does not answer. */
  async function ask(): Promise<Metadata> {
    await askOnce().catch(cause => {
      throw providerFailure(cause);
    });
    return known?.metadata as Metadata;
  }

  return {
    ask,
    /** Fetched at first need and again when old; an old copy serves while the provider is away. */
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
    /** Throws while the provider does not answer; asks it every few seconds at most. */
    probe: (): Promise<void> => {
      if (!probed || performance.now() - probed.at >= probeEvery) {
        probed = { at: performance.now(), outcome: load() };
        probed.outcome.catch(() => undefined);
      }
      return probed.outcome;
    },
  };
}

export type Discovery = ReturnType<typeof discovery>;
