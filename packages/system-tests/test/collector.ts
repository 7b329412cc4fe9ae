import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Attributes;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All that ever came but what is counted: among thousands of times and numbers any number is found. */
  readonly received: () => string;
  readonly stop: () => Promise<void>;
}

interface Told {
  readonly attributes?: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}
interface Body {
  readonly resourceSpans?: readonly {
    readonly resource: Told;
    readonly scopeSpans: readonly { readonly spans: readonly (Told & CollectedSpan)[] }[];
  }[];
}

const attributesOf = ({ attributes = [] }: Told): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
/** Times, and names of traces and spans. */
const counted = /^(traceId|spanId|parentSpanId|\w+UnixNano|process\.pid)$/;

const withoutCounted = (body: Body): string =>
  JSON.stringify(body, (key, value) =>
    counted.test(key) || counted.test(value?.key) ? undefined : value,
  );

const serviceOf = (resource: Told) => String(attributesOf(resource)['service.name']);

/** What takes traces: OpenTelemetry's protocol as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const told: string[] = [];
  const spans: CollectedSpan[] = [];

  function take({ resourceSpans = [] }: Body): void {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(scope => scope.spans))
        spans.push({ ...span, service: serviceOf(resource), attributes: attributesOf(span) });
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = JSON.parse(text) as Body;
    told.push(withoutCounted(body));
    take(body);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => told.join('\n'),
    stop: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
