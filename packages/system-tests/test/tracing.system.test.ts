import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people, personCalled } from '@guildhall/local-stack/sample';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fleet, startFleet } from '../src/fleet.js';
import { loggedIn } from '../src/web-session.js';
import { serviceNames } from '../src/workspace.js';
import { noBrowser, reason, startBrowser, visitor } from './chromium.js';
import { type CollectedSpan, type Collector, startCollector } from './collector.js';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-tracing-'));
/** Says at its end how many modules of OpenTelemetry a service had loaded. Its interfaces alone come with prom-client. */
const watch = `data:text/javascript,${encodeURIComponent(
  `import module from 'node:module';
   process.on('exit', () => console.error('telemetry: ' +
     Object.keys(module._cache).filter(file => /@opentelemetry.(?!api.)|@fastify.otel/.test(file)).length));`,
)}`;
const withLoaded = (name: string) => {
  const said = readFileSync(join(folder, `${name}.log`), 'utf8').matchAll(/^telemetry: (\d+)$/gm);
  return [...said].map(([, count]) => Number(count));
};

let collector: Collector;
let fleet: Fleet;
beforeAll(async () => {
  collector = await startCollector();
  // Starting beside other tests is load of its own, and not what is tried.
  fleet = await startFleet(folder, {
    MAX_EVENT_LOOP_DELAY: '0',
    NODE_OPTIONS: `--import ${watch}`,
  });
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  fleet.services.platform.command('sync');
});
afterAll(async () => {
  await fleet.stop();
  await collector.stop();
  rmSync(folder, { recursive: true });
});

const member = personCalled('jose.nunez');
// W3C Trace Context, 3.2: version, trace, the caller's span, sampled.
const [clicked, itsSpan] = ['a3ce929d0e0e47364bf92f3577b34da6', '00f067aa0ba902b7'];
const asIfClicked = `00-${clicked}-${itsSpan}-01`;

async function askPlatform(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${fleet.services.platform.url}${path}`, init);
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
}

/** A member linked to an account without any of their roles. */
async function linkAccount(): Promise<void> {
  await askPlatform(`/api/member/${member.memberNumber}/link-chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': fleet.keys.api },
    body: JSON.stringify({ chat_id: member.chatId }),
  });
}

test('OpenTelemetry is not loaded without an endpoint', async () => {
  await linkAccount();
  await Promise.all(Object.values(fleet.services).map(service => service.stop()));
  for (const name of serviceNames) expect(withLoaded(name)).toEqual([0]);
  expect(collector.received()).toBe('');
});

const isAt = (service: string, name: RegExp) => (span: CollectedSpan) =>
  span.service === service && name.test(span.name);

/** From what began the trace down to the first such span, by services and names. */
function wayTo(trace: string, wanted: (span: CollectedSpan) => boolean): readonly string[] {
  const spans = collector.spans.filter(({ traceId }) => traceId === trace);
  const all = new Map(spans.map(span => [span.spanId, span]));
  const way: string[] = [];
  for (let at = spans.find(wanted); at; at = all.get(at.parentSpanId ?? ''))
    way.unshift(`${at.service}: ${at.name}`);
  return way;
}

/** The same, as soon as all of it has arrived. */
async function wayFrom(beginning: string, trace: string, wanted: (span: CollectedSpan) => boolean) {
  await expect.poll(() => wayTo(trace, wanted)[0]).toBe(beginning);
  return wayTo(trace, wanted);
}

describe('with an address to send to', () => {
  beforeAll(async () => {
    const telemetry = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    };
    await Promise.all(Object.values(fleet.services).map(service => service.start(telemetry)));
  });

  test('one trace leads from a request of a browser through platform and chat-bot to both databases and to Discord', async () => {
    const cookie = await loggedIn(fleet.services.platform.url, member);
    await askPlatform('/api/chat/api/me/chat-account/refresh', {
      method: 'POST',
      headers: {
        cookie,
        origin: fleet.services.platform.url,
        'content-type': 'application/json',
        traceparent: asIfClicked,
      },
      body: '{}',
    });
    const beginning = 'platform: POST /api/chat/*';
    const way = await wayFrom(beginning, clicked, isAt('chat-bot', /^GET \/guilds\/{}\/m/));
    expect(way).toContain('chat-bot: POST /api/me/chat-account/refresh');
    expect(way.at(-1)).toBe('chat-bot: GET /guilds/{}/members/{}');
    // Its own database, and the platform's, which it asks for the member.
    await wayFrom(beginning, clicked, isAt('chat-bot', /^pg\.query/));
    const asked = await wayFrom(beginning, clicked, isAt('platform', /members-by-chat/));
    expect(asked).toContain('platform: GET /api/member/chat/:chat_id');
    const root = collector.spans.find(
      span => span.traceId === clicked && span.name === 'POST /api/chat/*',
    );
    expect(root?.parentSpanId).toBe(itsSpan);
  });

  describe.skipIf(noBrowser)(`a person who clicks in the portal${reason}`, () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await startBrowser();
      page = await visitor(browser);
      await page.goto(`${fleet.services.platform.url}/api/auth/login?returnTo=/chat`);
      await page.getByLabel('User name').fill(member.login);
      await page.getByLabel('Password').fill(member.password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('button', { name: 'Unlink' }).waitFor();
    });
    afterAll(() => browser?.close());

    const traceOfNext = async (path: string) => {
      const request = await page.waitForRequest(each => each.url().includes(path));
      return (await request.allHeaders()).traceparent?.split('-')[1] ?? '';
    };

    test('is at the beginning of the trace that ends at Discord', async () => {
      const asked = traceOfNext('/chat-account/refresh');
      await page.getByRole('button', { name: /refresh/i }).click();
      await wayFrom('platform: POST /api/chat/*', await asked, isAt('chat-bot', /^GET \/guilds/));
    });
  });

  test('neither secrets nor anybody’s data are told', async () => {
    // Values that a library would put into addresses, statements and errors.
    await fetch(`${fleet.services.platform.url}/api/member/${member.memberNumber}?q=whispered`, {
      headers: { 'x-api-key': fleet.keys.api },
    });
    await Promise.all(Object.values(fleet.services).map(service => service.stop()));
    const told = collector.received();
    expect(told).toContain('/api/member/:memberNumber');
    const everybody = people.flatMap(each => [
      each.memberNumber,
      each.chatId,
      each.password,
      each.login,
    ]);
    const secrets = [...Object.values(fleet.keys), ...Object.values(fleet.secrets)];
    const leaked = [
      ...everybody,
      ...secrets,
      'whispered',
      'Bearer',
      'user_agent.original',
      'url.full',
    ].filter(each => each && told.includes(each));
    expect(leaked).toEqual([]);
    // Seen to be there, so the first test has looked at the right thing.
    for (const name of serviceNames) expect(withLoaded(name)[1]).toBeGreaterThan(100);
  });
});
