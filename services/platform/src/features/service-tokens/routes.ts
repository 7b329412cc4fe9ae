import { randomBytes } from 'node:crypto';
import { keyFinder, issueServiceToken as signToken, timingSafeEqualTexts } from '@guildhall/auth';
import { isKeyScope, unauthenticated } from '@guildhall/contracts';
import { issueServiceToken, listRevokedKeys, listSigningKeys } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { KeyCache } from '../keys/key-cache.js';
import type { RecentlyRevoked } from '../keys/recently-revoked.js';
import type { SigningKeys } from './signing-keys.js';

export interface ServiceTokenRoutes {
  readonly keys: Pick<KeyCache, 'lookup' | 'touch'>;
  readonly signingKeys: SigningKeys;
  readonly issuer: string;
  readonly audience: string;
  /** The issuer; tells a service if its settings differ. */
  readonly people: { readonly issuer: string; readonly audience: string };
  readonly revokedKeys: RecentlyRevoked;
}

/** The key id precedes the dot, so revoking the key ends its tokens. */
const tokenIdFor = (keyId: string) => `${keyId}.${randomBytes(12).toString('base64url')}`;

/** How long services may cache the key set; a new key is published before it signs. */
const keySetMaxAge = 300;

export function serviceTokenRoutes(app: FastifyInstance, options: ServiceTokenRoutes): void {
  const findKey = keyFinder(options.keys.lookup);
  serve(app, issueServiceToken, async ({ body, request }) => {
    const key = await findKey(body.serviceKey, Date.now());
    // Same error for a wrong name and a wrong key, so names cannot be probed.
    if (key?.kind !== 'service' || !timingSafeEqualTexts(key.name, body.serviceName))
      throw await app.guildhall.limits.countWrongCredential(
        request,
        unauthenticated('The service name or key is wrong'),
      );
    options.keys.touch(key.id);
    const issued = await signToken({
      key: options.signingKeys.current,
      issuer: options.issuer,
      audience: options.audience,
      name: key.name,
      scopes: key.scopes,
      jti: tokenIdFor(key.id),
      now: new Date(),
    });
    return {
      token: issued.token,
      token_type: 'Bearer' as const,
      expires_in: issued.expiresInSeconds,
      expires_at: issued.expiresAt.toISOString(),
      // No key can have the platform's own scope.
      service: { name: key.name, scopes: key.scopes.filter(isKeyScope) },
      people: options.people,
    };
  });

  serve(app, listRevokedKeys, async () => {
    return { keys: [...(await options.revokedKeys())] };
  });

  serve(app, listSigningKeys, ({ reply }) => {
    reply.header('Cache-Control', `public, max-age=${keySetMaxAge}`);
    return { keys: [...options.signingKeys.published] };
  });
}
