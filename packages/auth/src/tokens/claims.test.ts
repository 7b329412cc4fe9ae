import { describe, expect, it } from 'vitest';
import { findClaim, memberOf, rolesOf } from './claims.js';

const claims = {
  roles: ['plain'],
  realm_access: { roles: ['nested'] },
  resource_access: { 'guildhall.api': { roles: ['dotted client'] } },
  'https://example.org/roles': ['url-named'],
  'https://example.org/claims': { roles: ['nested in a url'] },
  'realm_access.member': 'whole name',
};

describe('claims', () => {
  it.each([
    ['roles', ['plain']],
    ['realm_access.roles', ['nested']],
    ['resource_access.guildhall.api.roles', ['dotted client']],
    ['https://example.org/roles', ['url-named']],
    ['https://example.org/claims.roles', ['nested in a url']],
    ['realm_access.member', 'whole name'],
    ['realm_access.absent', undefined],
    ['roles.length', 1],
    ['toString', undefined],
    ['__proto__.constructor', undefined],
    ['constructor.name', undefined],
  ])('%s is found where it is meant', (path, expected) => {
    expect(findClaim(claims, path)).toEqual(expected);
  });

  it.each([
    ['123456', '123456'],
    [' 123456 ', '123456'],
    [123456, '123456'],
    ['', null],
    [' ', null],
    ['12\u00003456', null],
    ['12\ud83d3456', null],
    [1.5, null],
    [2 ** 60, null],
    [null, null],
    [undefined, null],
    [['123456'], null],
    [{ number: 1 }, null],
  ])('the claim %j means member %j', (claim, member) => {
    expect(memberOf(claim)).toBe(member);
  });

  it.each([
    [
      ['admin', 'editor'],
      ['admin', 'editor'],
    ],
    ['admin', ['admin']],
    ['former admin', ['former admin']],
    [['admin', 7, null], ['admin']],
    [{ admin: true }, []],
    [undefined, []],
  ])('the claim %j means roles %j', (claim, roles) => {
    expect(rolesOf(claim)).toEqual(roles);
  });

  it.each([
    ['comma', 'admin, editor,,', ['admin', 'editor']],
    ['comma', 'former admin', ['former admin']],
    ['space', ' admin  editor ', ['admin', 'editor']],
    ['space', ['admin editor', 'viewer'], ['admin', 'editor', 'viewer']],
    ['space', 'admin,editor', ['admin,editor']],
    ['comma', 7, []],
  ] as const)('with separator %s the claim %j means roles %j', (joint, claim, roles) => {
    expect(rolesOf(claim, joint)).toEqual(roles);
  });
});
