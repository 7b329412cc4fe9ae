import { describe, expect, it } from 'vitest';
import { notAnAccessToken } from './access-token.js';

describe('an access token', () => {
  it.each([
    ['a plain JWT', { typ: 'JWT' }, {}],
    ['a JWT without a type', {}, {}],
    ['RFC 9068', { typ: 'at+jwt' }, { nonce: 'x' }],
    ['RFC 9068, long form', { typ: 'application/at+jwt' }, {}],
    ['Keycloak before 24, with a nonce', { typ: 'JWT' }, { typ: 'Bearer', nonce: 'x' }],
    ['Cognito', {}, { token_use: 'access' }],
  ])('is recognized: %s', (_name, header, claims) => {
    expect(notAnAccessToken({ alg: 'RS256', ...header }, claims)).toBeNull();
  });

  it.each([
    ['an ID token with its nonce', { typ: 'JWT' }, { nonce: 'x' }],
    ['an ID token with the hash of an access token', { typ: 'JWT' }, { at_hash: 'x' }],
    ['an ID token with the hash of a code', {}, { c_hash: 'x' }],
    ['Keycloak’s ID token', { typ: 'JWT' }, { typ: 'ID' }],
    ['Keycloak’s refresh token', { typ: 'JWT' }, { typ: 'Refresh' }],
    ['Cognito’s ID token', {}, { token_use: 'id' }],
    ['a logout token', { typ: 'logout+jwt' }, {}],
    ['a logout token without a type', {}, { events: {} }],
    ['a DPoP proof', { typ: 'dpop+jwt' }, {}],
  ])('is not: %s', (_name, header, claims) => {
    expect(notAnAccessToken({ alg: 'RS256', ...header }, claims)).toMatch(/token/);
  });
});
