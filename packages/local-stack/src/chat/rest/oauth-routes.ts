import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Grants } from '../oauth/grants.js';
import { wireMember, wireUser } from '../wire/account.js';
import { failure } from '../world/failure.js';
import { getBot } from '../world/find.js';
import { may } from '../world/permissions.js';
import type { Store } from '../world/store.js';
import { json, noContent, type Reply } from './reply.js';
import type { Call, Routes } from './route.js';

// RFC 6749, 5.2: errors of the token endpoint have a shape of their own.
const refused = (error: string, status = 400): Reply =>
  json({ error, error_description: `Invalid "${error}" in request.` }, status);

/** RFC 6749, 2.3.1: the application's name and secret in the header, or in the body. */
const clientOf = ({ authorization, form }: Call): [string | null, string | null] => {
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  if (basic === undefined) return [form().get('client_id'), form().get('client_secret')];
  const [id = '', given = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return [decodeURIComponent(id), decodeURIComponent(given)];
};

const bearerOf = ({ authorization }: Call): string =>
  /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';

/** What an application does with the code that a login gave it. */
export const oauthRoutes = (grants: Grants): Routes => {
  const token = (call: Call): Reply => {
    if (!grants.isClient(...clientOf(call))) return refused('invalid_client', 401);
    const form = call.form();
    if (form.get('grant_type') !== 'authorization_code') return refused('unsupported_grant_type');
    const given = grants.exchange({
      code: form.get('code') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier'),
    });
    return given === null ? refused('invalid_grant') : json(given);
  };

  const revoke = (call: Call): Reply => {
    if (!grants.isClient(...clientOf(call))) return refused('invalid_client', 401);
    grants.revoke(call.form().get('token') ?? '');
    return json({});
  };

  return { 'POST /oauth2/token': token, 'POST /oauth2/token/revoke': revoke };
};

/** An account that allowed it is taken to the server. */
export const joinRoute = ({ world, insertMember }: Store, grants: Grants): Routes => ({
  'PUT /guilds/:guild_id/members/:user_id': call => {
    if (call.params.guild_id !== world.serverId) throw failure('unknownGuild');
    if (!may(world, getBot(world), PermissionFlagsBits.CreateInstantInvite))
      throw failure('missingPermissions');
    const { access_token } = (call.body() ?? {}) as { access_token?: unknown };
    const grant = typeof access_token === 'string' ? grants.find(access_token) : null;
    const allows = grant?.scope.split(' ').includes('guilds.join') ?? false;
    if (grant === null || !allows || grant.accountId !== call.params.user_id)
      throw failure('invalidOAuthToken');
    if (world.members.has(grant.accountId)) return noContent;
    const account = world.accounts.get(grant.accountId);
    if (account === undefined) throw failure('unknownUser');
    return json(wireMember(insertMember(account)), 201);
  },
});

/** Asked with an account's own token, this is the account; with the bot's it is the bot. */
export const ownUserRoute = ({ world }: Store, grants: Grants): Routes => ({
  'GET /users/@me': call => {
    const grant = grants.find(bearerOf(call));
    const account = grant && world.accounts.get(grant.accountId);
    if (!grant?.scope.split(' ').includes('identify') || !account) throw failure('unauthorized');
    return json(wireUser(account));
  },
});
