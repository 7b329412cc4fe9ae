import { describe, expectTypeOf, test } from 'vitest';
import {
  type Client,
  type ConnectionError,
  createClient,
  type ResponseError,
} from '../src/client/index.js';
import type { Detail, ErrorEnvelope, ValidationDetail } from '../src/errors.js';
import { shop } from './shop.js';

const client = createClient(shop, { baseUrl: 'http://shop.example' });
type Shop = Client<typeof shop>;
interface Thing {
  id: string;
  note: string | null;
}

describe('the types of a client', () => {
  test('request exactly what the endpoint declares', () => {
    expectTypeOf(client.getThing).parameter(0).toEqualTypeOf<{ readonly params: { id: string } }>();
    expectTypeOf(client.createThing)
      .parameter(0)
      .toEqualTypeOf<{ readonly body: { note: string } }>();
    expectTypeOf<Parameters<Shop['getHealth']>>().toExtend<[unknown?, unknown?]>();
    // @ts-expect-error an endpoint without parameters takes none
    () => client.getHealth({ params: { id: '1' } });
    // @ts-expect-error parameters that the path has are required
    () => client.getThing();
    // @ts-expect-error a misspelt filter would be ignored by the service
    () => client.listThings({ query: { kinds: ['a'] } });
  });

  test('allow optional parameters to be omitted', () => {
    expectTypeOf<Parameters<Shop['listThings']>>().toExtend<[unknown?, unknown?]>();
    expectTypeOf(client.touchThing)
      .parameter(0)
      .toEqualTypeOf<{ readonly params: { id: string }; readonly body?: { note?: string } }>();
  });

  test('accept files where the endpoint does', () => {
    () => client.upload({ body: { file: new Blob([]), title: 'A' } });
    () => client.upload({ body: new FormData() });
  });

  test('return the body of a success', () => {
    expectTypeOf(client.getThing).returns.resolves.toEqualTypeOf<Thing>();
    expectTypeOf(client.removeThing).returns.resolves.toEqualTypeOf<null>();
    expectTypeOf(client.getMetrics).returns.resolves.toEqualTypeOf<string>();
  });

  test('narrow the body of a response by its status', () => {
    type Answer = Awaited<ReturnType<Shop['createThing']['raw']>>;
    type Body<S> = Extract<Answer, { status: S }>['body'];
    expectTypeOf<Answer['status']>().toEqualTypeOf<
      201 | 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503
    >();
    expectTypeOf<Body<201>>().toEqualTypeOf<Thing>();
    expectTypeOf<Body<409>>().toEqualTypeOf<ErrorEnvelope>();
    expectTypeOf<Body<422>>().toEqualTypeOf<ValidationDetail>();
    expectTypeOf<Body<401>>().toEqualTypeOf<Detail>();
    expectTypeOf<Extract<Answer, { ok: true }>['status']>().toEqualTypeOf<201>();
  });

  test('narrow the body of an error by its status', () => {
    const error = {} as ResponseError | ConnectionError;
    if (client.removeThing.failed(error)) {
      if (error.status === 409) expectTypeOf(error.body).toEqualTypeOf<Detail>();
      if (error.status === 422) expectTypeOf(error.body).toEqualTypeOf<ValidationDetail>();
      // @ts-expect-error a success is no error
      error.status === 204;
    }
  });

  test('omit forwarded endpoints', () => {
    // @ts-expect-error the proxy has no fixed shape
    () => client.forward();
  });
});
