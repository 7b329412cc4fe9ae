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

  test('with a list that is too long is refused without a look at what is in it', async () => {
    const answer = await send(new Array(20_000).fill(1));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(
      'The request is not valid: body.boxes must NOT have more than 200 items',
    );
    expect(answer.body.length).toBeLessThan(10_000);
  });

  test('with a list in a list that is too long, likewise', async () => {
    const answer = await send([{ things: [] }, { things: [1, 1, 1, 1] }]);
    expect(answer.json().message).toContain('body.boxes.1.things must NOT have more than 3 items');
  });

  test('in which everything is wrong is told so much of as one can read', async () => {
    const answer = await send(new Array(200).fill({ things: [1, 1, 1] }));
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(50_000);
  });
});
