import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing } from './shop.js';

const Names = Type.Array(Type.Object({ name: Type.String() }), { maxItems: 3 });

const showShelf = loose({
  ...thing,
  path: '/shelf',
  query: Type.Object({ top: Type.Integer({ minimum: 0, maximum: 9 }), in: Type.String() }),
  response: {
    200: Type.Object({
      things: Type.Optional(Names),
      boxes: Type.Optional(Type.Array(Type.Object({ things: Names }), { maxItems: 2 })),
      drawer: Type.Optional(Type.Union([Type.Object({ things: Names }), Type.Null()])),
    }),
  },
});

const fillShelf = loose({
  ...thing,
  method: 'POST',
  path: '/shelf',
  body: Type.Object({ boxes: Type.Array(Type.Object({ things: Names }), { maxItems: 200 }) }),
  response: { 200: Type.Object({}) },
});

const app = await openShop();
serve(app, showShelf, ({ query }) => {
  const things = Array.from({ length: query.top }, (_, at) => ({ name: `thing ${at}` }));
  if (query.in === 'boxes') return { boxes: [{ things: [] }, { things }] };
  return query.in === 'drawer' ? { drawer: { things } } : { things };
});
serve(app, fillShelf, () => ({}));
afterAll(() => app.close());

describe.each(['shelf', 'boxes', 'drawer'])('an answer with things in the %s', place => {
  const ask = (count: number) => app.inject(`/shelf?in=${place}&top=${count}`);

  test('is given as long as its contract allows', async () => {
    expect((await ask(3)).statusCode).toBe(200);
  });

  test('is refused, and says so, where it would be longer', async () => {
    const answer = await ask(4);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      error: 'ANSWER_TOO_LARGE',
      message: expect.stringContaining('would have 4 entries, and 3 is the most'),
    });
    expect(answer.body).not.toContain('thing 0');
  });
});

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
