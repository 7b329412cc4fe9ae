import { Type } from 'typebox';
import { api, endpoints } from '../src/endpoint.js';
import { Detail, ErrorEnvelope, ValidationDetail } from '../src/errors.js';
import { Empty, Html, Nullable, PlainText } from '../src/schema.js';

/** A service of nothing but examples: one endpoint for each thing that the client has to get right. */
const endpoint = endpoints({
  error: Detail,
  validation: { status: 422, body: ValidationDetail },
} as const);
const alike = { tag: 'Examples', summary: 'An example' } as const;

const Thing = Type.Object({ id: Type.String(), note: Nullable(Type.String()) });
const ThingParams = Type.Object({ id: Type.String() });
const thing = { ...alike, path: '/things/:id', params: ThingParams } as const;

export const shop = api({
  name: 'shop',
  title: 'Shop',
  version: '1.0.0',
  endpoints: {
    getThing: endpoint({ ...thing, method: 'GET', auth: 'member', response: { 200: Thing } }),
    removeThing: endpoint({
      ...thing,
      method: 'DELETE',
      auth: 'member',
      response: { 204: Empty },
      errors: [409],
    }),
    listThings: endpoint({
      ...alike,
      method: 'GET',
      path: '/things',
      auth: ['member', 'service', 'apiKey'],
      query: Type.Object({
        q: Type.Optional(Type.String()),
        kind: Type.Optional(Type.Array(Type.String())),
        limit: Type.Optional(Type.Integer()),
      }),
      response: { 200: Type.Object({ things: Type.Array(Thing) }) },
    }),
    createThing: endpoint({
      ...alike,
      method: 'POST',
      path: '/things',
      auth: 'apiKey',
      body: Type.Object({ note: Type.String() }),
      response: { 201: Thing, 409: ErrorEnvelope },
    }),
    touchThing: endpoint({
      ...thing,
      method: 'POST',
      auth: 'service',
      bodyType: 'optional',
      body: Type.Object({ note: Type.Optional(Type.String()) }),
      response: { 200: Thing },
    }),
    upload: endpoint({
      ...alike,
      method: 'POST',
      path: '/upload',
      auth: 'member',
      bodyType: 'multipart',
      body: Type.Object({ file: Type.String(), title: Type.String() }),
      response: { 200: Thing },
    }),
    getHealth: endpoint({
      ...alike,
      method: 'GET',
      path: '/health',
      auth: 'public',
      response: { 200: Type.Object({ status: Type.String() }) },
    }),
    getMetrics: endpoint({
      ...alike,
      method: 'GET',
      path: '/metrics',
      auth: 'metrics',
      response: { 200: PlainText },
    }),
    showPage: endpoint({
      ...alike,
      method: 'GET',
      path: '/page',
      auth: 'public',
      changesState: true,
      response: { 200: Html, 303: Empty },
    }),
    forward: endpoint({
      ...alike,
      method: 'ALL',
      path: '/to/*',
      auth: 'session',
      response: { 200: PlainText },
    }),
  },
});
