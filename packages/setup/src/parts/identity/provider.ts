import {
  type ClientSettings,
  clientCheck,
  clientOf,
  clientSettings,
  discovery,
  type Metadata,
  providerFault,
  settings,
} from '@guildhall/platform/checks';
import { identitySettings, readConfig } from '@guildhall/service-kit';
import type { Draft } from '../../files/folder.js';

/** The platform's client from the settings so far; throws if one is missing. */
const ofIdentity = {
  publicUrl: settings.publicUrl,
  ...identitySettings,
  ...clientSettings,
} as const;

export const identityConfigOf = ({ settings: given }: Draft) =>
  readConfig(ofIdentity, { ...given, PUBLIC_URL: given.PLATFORM_PUBLIC_URL });
export type IdentityConfig = ReturnType<typeof identityConfigOf>;

/** The discovery document, or why it cannot be read. */
export async function askProvider({ settings: given }: Draft): Promise<Metadata | string> {
  const issuer = given.IDENTITY_ISSUER ?? '';
  try {
    return await discovery(issuer).ask();
  } catch (error) {
    return `${issuer} ${providerFault(error).message}.`;
  }
}

/** Providers accept the client secret in the body or the header: uses the accepted one. */
export async function clientAuthOf(
  metadata: Metadata,
  config: ClientSettings,
): Promise<{ readonly auth: 'body' | 'header'; readonly fault: string | null }> {
  const tried = config.identityClientAuth;
  const other = tried === 'body' ? 'header' : 'body';
  const ask = (identityClientAuth: 'body' | 'header') =>
    clientCheck(metadata, clientOf({ ...config, identityClientAuth }))();
  const first = await ask(tried);
  if (first.state !== 'failed') return { auth: tried, fault: null };
  const second = await ask(other);
  if (second.state === 'ok') return { auth: other, fault: null };
  return { auth: tried, fault: first.message };
}
