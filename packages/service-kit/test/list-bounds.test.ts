import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing } from './shop.js';

const Names = Type.Array(Type.Object({ name: Type.String() }), { maxItems: 3 });

const fillShelf = loose({
  ...thing,
  method: 'POST',
  path: '/shelf',
  body: Type.Object({ boxes: Type.Array(Type.Object({ things: Names }), { maxItems: 200 }) }),
  response: { 200: Type.Object({}) },
});

const app = await openShop();
serve(app, fillShelf, () => ({}));
afterAll(() => app.close());

describe('a body', () => {
  const send = (boxes: unknown) =>
    app.inject({ method: 'POST', url: '/shelf', payload: { boxes } as object });

  test('with an overlong list is refused without validating its items', async () => {
    const answer = await send(new Array(20_000).fill(1));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      'The request is not valid: body.boxes must NOT have more than 200 items',
    );
    expect(answer.body.length).toBeLessThan(10_000);
  });

  test('with an overlong nested list, too', async () => {
    const answer = await send([{ things: [] }, { things: [1, 1, 1, 1] }]);
    expect(answer.json().message).toContain('body.boxes.1.things must NOT have more than 3 items');
  });

  test('with very many errors gets a readable number of them', async () => {
    const answer = await send(new Array(200).fill({ things: [1, 1, 1] }));
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(50_000);
  });
});
