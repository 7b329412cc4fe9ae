/**
 * Discovery documents of two products, abridged, and the claims of their tokens. `issuer` and `jwks_uri` are the test
 * server's.
 */
export const keycloak = {
  issuerPath: '/realms/guild',
  algorithm: 'RS256',
  metadata: {
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code', 'none', 'id_token', 'token', 'code id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'RS256'],
    claim_types_supported: ['normal'],
    backchannel_logout_supported: true,
  },
  access: {
    jti: 'onrtac:6c2d5a3e-5c1d-4c0a-9d07-1f0a1a9b7a11',
    aud: ['guildhall', 'account'],
    sub: 'f3a0d0be-7d5e-4a26-8f0d-0d7a5ee0b1c4',
    typ: 'Bearer',
    azp: 'guild-web',
    sid: '0d1b9d0c-0f4e-4f83-9a8f-0f7a4a2f1d55',
    acr: '1',
    'allowed-origins': ['https://web.example.org'],
    realm_access: { roles: ['default-roles-guild', 'offline_access', 'admin'] },
    resource_access: {
      account: { roles: ['manage-account', 'view-profile'] },
      'guildhall.api': { roles: ['steward'] },
    },
    scope: 'openid profile email',
    email_verified: true,
    preferred_username: 'ana.lima',
    member_number: 100001,
  },
  id: {
    aud: ['guild-web', 'guildhall'],
    sub: 'f3a0d0be-7d5e-4a26-8f0d-0d7a5ee0b1c4',
    typ: 'ID',
    azp: 'guild-web',
    at_hash: 'Xk3mJ0m5p0p9x0y7Qd2v7w',
    acr: '1',
    member_number: 100001,
    realm_access: { roles: ['admin'] },
  },
} as const;

export const auth0 = {
  issuerPath: '/',
  algorithm: 'RS256',
  metadata: {
    scopes_supported: ['openid', 'profile', 'offline_access', 'email'],
    response_types_supported: ['code', 'token', 'id_token', 'code token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['HS256', 'RS256', 'PS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
    request_parameter_supported: true,
  },
  access: {
    'https://guild.example.org/roles': ['admin', 'editor'],
    'https://guild.example.org/member_number': '100001',
    sub: 'auth0|65f1c0d2a7b3c4d5e6f70819',
    aud: ['guildhall', 'https://guild.eu.auth0.com/userinfo'],
    scope: 'openid profile email',
    azp: 'w8Jq0rT3nZb6uXk1yVf5hL2cPs9dMa7e',
    permissions: [],
  },
  id: {
    'https://guild.example.org/roles': ['admin', 'editor'],
    'https://guild.example.org/member_number': '100001',
    nickname: 'ana.lima',
    name: 'Ana Lima',
    sub: 'auth0|65f1c0d2a7b3c4d5e6f70819',
    aud: 'guildhall',
    sid: 'vT1x9cO5m2nB8qW4eR7tY3uI6pA0sDfG',
    nonce: 'n-0S6_WzA2Mj',
  },
} as const;
