import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing } from './shop.js';

test('startup fails on a route without a contract and names it', async () => {
  const other = await openShop();
  other.get('/secret-door', async () => 'open');
  await expect(other.ready()).rejects.toThrow('/secret-door');
});

test('startup fails on a scheme the service cannot check', async () => {
  const other = await openShop();
  const unguarded = loose({
    ...thing,
    path: '/x',
    auth: 'service',
    response: { 200: Type.Object({}) },
  });
  expect(() => serve(other, unguarded, () => ({}))).toThrow(/service/);
});

test('an undeclared media type fails in tests', async () => {
  const other = await openShop();
  const script = loose({
    ...thing,
    path: '/page.js',
    response: { 200: Type.String({ contentMediaType: 'text/plain' }) },
  });
  serve(other, script, ({ reply }) => reply.type('text/javascript; charset=utf-8').send('1'));
  const answer = await other.inject('/page.js');
  expect([answer.statusCode, answer.body]).toEqual([
    500,
    expect.stringContaining('200 as text/javascript'),
  ]);
});

test('an undeclared status fails in tests', async () => {
  const other = await openShop();
  const teapot = loose({ ...thing, path: '/tea', response: { 200: Type.Object({}) } });
  serve(other, teapot, ({ reply }) => reply.code(418).send({}));
  const answer = await other.inject('/tea');
  expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining('418')]);
});
