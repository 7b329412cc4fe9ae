import type Provider from 'oidc-provider';
import { type Parts, profileAnd, resource, resourceServer, scopes } from './configuration.js';
import { findByPassword } from './people.js';

/** The token a browser login would give, for scripts. For local development only. */
export function offerPasswordGrant(
  provider: Provider,
  parts: Parts,
  invalidGrant: (why: string) => Error,
): void {
  const { AccessToken, IdToken, ResourceServer } = provider;
  provider.registerGrantType<{ username?: string; password?: string; scope?: string }>(
    'password',
    async ctx => {
      const { client, params } = ctx.oidc;
      const { username = '', password = '' } = params;
      const person = findByPassword(parts.people, username, password);
      if (person === undefined) throw invalidGrant('wrong user name or password');
      const known = scopes.split(' ');
      const scope = (params.scope ?? scopes)
        .split(' ')
        .filter(one => known.includes(one))
        .join(' ');

      const token = new AccessToken({
        accountId: person.subject,
        client,
        gty: 'password',
        grantId: '',
      });
      token.resourceServer = new ResourceServer(resource, resourceServer(parts));
      token.scope = scope;

      const idToken = new IdToken(profileAnd(person), { ctx });
      Object.assign(idToken, { scope });
      ctx.body = {
        access_token: await token.save(),
        token_type: 'Bearer',
        expires_in: token.expiration,
        scope,
        ...(scope.split(' ').includes('openid')
          ? { id_token: await idToken.issue({ use: 'idtoken' }) }
          : {}),
      };
    },
    ['username', 'password', 'scope'],
  );
}
