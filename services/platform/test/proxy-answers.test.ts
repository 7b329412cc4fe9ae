import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';

const world = await startProxyWorld();
afterAll(() => world.stop());

describe('responses', () => {
  const withHeaders = (...headers: string[]) =>
    `/api/echo/x?${headers.map(each => `echo_header=${encodeURIComponent(each)}`).join('&')}`;

  test('any status passes, with its body', async () => {
    for (const status of [201, 206, 304, 404, 418, 500]) {
      const answer = await world.ask(`/api/echo/x?echo_status=${status}`);
      expect(answer.status).toBe(status);
    }
  });

  test('HEAD is sent as HEAD', async () => {
    const answer = await world.ask('/api/echo/head', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(arrivedAt(world.echo, '/head').at(-1)?.method).toBe('HEAD');
  });

  test('cookies, CORS headers and origin-wide headers are dropped', async () => {
    const answer = await world.ask(
      withHeaders(
        'Set-Cookie: session=stolen',
        'Access-Control-Allow-Origin: *',
        'Access-Control-Allow-Credentials: true',
        'Clear-Site-Data: "*"',
        'Strict-Transport-Security: max-age=0',
        'Content-Security-Policy: default-src *',
        'Accept-CH: Sec-CH-UA-Model',
        'X-Custom: kept',
      ),
    );
    expect(answer.headers).toMatchObject({ 'x-custom': 'kept' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['clear-site-data']).toBeUndefined();
    expect(answer.headers['accept-ch']).toBeUndefined();
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('an upstream’s HTML is sandboxed: no forms, no navigation', async () => {
    const theirs = 'Content-Security-Policy: sandbox allow-forms allow-scripts allow-same-origin';
    const opener = 'Cross-Origin-Opener-Policy: same-origin';
    const { headers } = await world.ask(withHeaders('Content-Type: text/html', theirs, opener));
    expect(headers['content-type']).toBe('text/html');
    expect(String(headers['content-security-policy']).split('; ')).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    // With any other there is an error instead of what is in a sandbox (HTML, 7.4.5).
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });

  test('content that cannot run is not sandboxed, because browsers open no PDF in a sandbox', async () => {
    const { headers } = await world.ask(withHeaders('Content-Type: application/pdf'));
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    // Of the whole origin: sessions, storage, permissions and reports are the platform's.
    'Secure-Session-Registration: (ES256); path="/"',
    'Sec-Session-Challenge: "x"',
    'Attribution-Reporting-Register-Source: {}',
    'Shared-Storage-Write: clear',
    'Activate-Storage-Access: load',
    'Service-Worker-Allowed: /',
    'NEL: {"report_to":"x"}',
    'Reporting-Endpoints: x="https://upstream.example"',
    'Content-Security-Policy-Report-Only: default-src *; report-to x',
    'Timing-Allow-Origin: *',
    // Of a page: a browser would leave for, fetch or permit what an upstream says.
    'Refresh: 0; url=/api/auth/logout',
    'Speculation-Rules: "/rules"',
    'SourceMap: /map',
    'Permissions-Policy: camera=*',
    'Origin-Trial: x',
  ])('headers that affect our origin or its pages are dropped: %s', async line => {
    const { headers } = await world.ask(withHeaders(line));
    expect(headers[line.toLowerCase().split(':', 1)[0] ?? '']).toBeUndefined();
  });

  test('Link relations for programs pass; those that browsers fetch do not', async () => {
    const linkOf = async (...lines: string[]) =>
      (await world.ask(withHeaders(...lines.map(each => `Link: ${each}`)))).headers.link;
    const next = '</items?page=2,preload>; rel="next"; title="a, b"';
    const last = '<https://upstream.example/items?page=9>; rel=last';
    expect(await linkOf(`${next}, ${last}`)).toBe(`${next}, ${last}`);
    expect(
      await linkOf(
        `</a>; rel=preload; as=script, ${next}`,
        '</b>; rel="next dns-prefetch"',
        `</c>; rel="style\\sheet", ${last}, </d>; as=fetch; rel = compression-dictionary`,
      ),
    ).toBe(`${next}, ${last}`);
    expect(await linkOf('</a>; REL=Modulepreload')).toBeUndefined();
  });

  test('a response is cacheable only if the upstream allows it, and never by shared caches', async () => {
    const cacheControl = async (...headers: string[]) =>
      (await world.ask(withHeaders(...headers))).headers['cache-control'];
    expect(await cacheControl()).toBe('no-store');
    expect(await cacheControl('Cache-Control: max-age=60')).toBe('private, max-age=60');
    expect(await cacheControl('Cache-Control: public, max-age=60, S-MaxAge=9')).toBe(
      'private, max-age=60',
    );
    expect(await cacheControl('Cache-Control: private="a, b", immutable')).toBe(
      'private, immutable',
    );
    expect(await cacheControl('Cache-Control: public', 'Cache-Control: no-cache')).toBe(
      'private, no-cache',
    );
  });

  test('headers for caches and servers in front of the platform are only set by the platform', async () => {
    const said = [
      'CDN-Cache-Control: max-age=60',
      'Cloudflare-CDN-Cache-Control: max-age=60',
      'Surrogate-Control: max-age=60',
      'X-Accel-Expires: 60',
      'X-Accel-Redirect: /elsewhere',
      'X-Sendfile: /etc/passwd',
    ];
    const answer = await world.ask(withHeaders(...said, 'X-Accel-Buffering: no'));
    for (const line of said) {
      const [name = ''] = line.toLowerCase().split(':');
      expect(answer.headers[name], name).toBeUndefined();
    }
    expect(answer.headers['cache-control']).toBe('no-store');
    // Of an event stream, which nginx would otherwise keep back.
    expect(answer.headers['x-accel-buffering']).toBe('no');
  });

  test('an upstream cannot make a browser ask for a password on our origin', async () => {
    const challenges = async (...lines: string[]) =>
      (
        await world.ask(
          `${withHeaders(...lines.map(each => `WWW-Authenticate: ${each}`))}&echo_status=401`,
        )
      ).headers['www-authenticate'];
    expect(await challenges('Basic realm="Staff"')).toBeUndefined();
    expect(await challenges('Bearer error="x", Digest realm="y"', 'NTLM')).toBeUndefined();
    const scope = 'Bearer error="insufficient_scope", scope="basic"';
    expect(await challenges(scope)).toBe(scope);
  });

  test('a redirect is not followed: inside the upstream it points through the proxy', async () => {
    const locationOf = async (to: string) => {
      const answer = await world.ask(`/api/echo/from?echo_redirect=${encodeURIComponent(to)}`);
      expect(answer.status).toBe(302);
      return answer.headers.location;
    };
    expect(await locationOf('/elsewhere?x=1')).toBe('/api/echo/elsewhere?x=1');
    expect(await locationOf(`${world.echo.url}/a`)).toBe('/api/echo/a');
    expect(await locationOf('https://example.org/a')).toBe('https://example.org/a');
    expect(await locationOf('http://169.254.169.254/latest')).toBe('http://169.254.169.254/latest');
    expect(arrivedAt(world.echo, '/elsewhere')).toEqual([]);
  });
});
