import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '@guildhall/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalSettings } from '../src/features/portal/settings.js';
import { insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

const built = join(
  dirname(createRequire(import.meta.url).resolve('@guildhall/portal/package.json')),
  'dist',
);
const page = { accept: 'text/html' };
const logo = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.svg');
writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('the portal', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform({
      ORG_NAME: 'Union <img src=x onerror=alert(1)> of $& All',
      ORG_COLOR: '#ffcc00',
      ORG_LOGO: logo,
      ORG_HELP: 'office@example.org',
    });
  });
  afterAll(() => platform.stop());

  const get = (url: string, headers: Record<string, string> = page) =>
    platform.app.inject({ url, headers });

  test.each(['/', '/chat', '/mail', '/pay', '/pay/period/202606', '/account', '/chat/'])(
    'is at %s, never cached, under a policy without third-party sources',
    async url => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(answer.body).not.toMatch(/<script(?![^>]* src=)|<script [^>]*>[^<]|<style/);
      expect(answer.body.replace(/"[^"]*"/g, '')).not.toMatch(/<[a-z][^>]*\s(?:on\w+|style)=/);
    },
  );

  test('has the organization’s name, with any characters', async () => {
    const { body } = await get('/');
    expect(body).toContain('<title>Union &lt;img src=x onerror=alert(1)&gt; of $&amp; All</title>');
    expect(body).toContain('content="mailto:office@example.org"');
    expect((await get('/brand.css')).body).toContain('--accent:');
    // Behind the app’s own sheet, or it would change nothing.
    expect(body.lastIndexOf('rel="stylesheet"')).toBe(
      body.indexOf('rel="stylesheet" href="/brand.css"'),
    );
    const drawing = await get('/logo');
    expect(drawing.headers['content-type']).toBe('image/svg+xml');
    expect(drawing.headers['content-security-policy']).toContain('sandbox');
  });

  test('can be installed on a phone, with the organization’s name and logo', async () => {
    expect((await get('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const manifest = await get('/manifest.webmanifest', {});
    expect(manifest.headers['content-type']).toMatch('application/manifest+json');
    const { name, start_url, icons } = manifest.json();
    expect([name, start_url]).toEqual(['Union <img src=x onerror=alert(1)> of $& All', '/']);
    const icon = await get(icons[0].src, {});
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect(icon.headers['content-security-policy']).toContain('sandbox');
    // As a picture, in which nothing runs.
    const [, inside = ''] =
      /<image [^>]*href="data:image\/svg\+xml;base64,([^"]*)"/.exec(icon.body) ?? [];
    expect(Buffer.from(inside, 'base64').toString()).toBe(readFileSync(logo, 'utf8'));
    expect(icon.body).not.toContain('<script');
  });

  test('uses the chosen language, else the requested one', async () => {
    const spanish = { ...page, 'accept-language': 'es-MX' };
    expect((await get('/', spanish)).body).toContain('<html lang="es">');
    expect((await get('/', { ...spanish, cookie: 'language=en' })).body).toContain('lang="en"');
    expect((await get('/', spanish)).headers.vary).toMatch(/Accept-Language/);
  });

  test('is light or dark as chosen in this browser', async () => {
    const dark = await get('/', { ...page, cookie: 'a=b; theme=dark' });
    expect(dark.body).toContain('<html lang="en" data-theme="dark">');
    expect((await get('/', { ...page, cookie: 'theme="><script>' })).body).toContain(
      '<html lang="en">',
    );
  });

  test('preloads its own font, and no page requests another', async () => {
    const answer = await get('/');
    const [, font = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(answer.body) ?? [];
    expect((await get(font, {})).headers['content-type']).toBe('font/woff2');
    expect(answer.headers['content-security-policy']).toContain("font-src 'self'");
    const bare = await get('/no-such-page');
    expect(bare.body).toContain(`url("${font}")`);
    expect(bare.headers['content-security-policy']).toContain("font-src 'self'");
  });

  test('tells the app whether the visitor is logged in', async () => {
    const known = await platform.session();
    expect((await get('/')).body).toContain('content="stranger"');
    expect((await get('/pay', { ...page, ...known })).body).not.toContain('content="stranger"');
  });

  test('includes Home as HTML and data, without executable content, and only for its owner', async () => {
    await insertMembers(platform.pool, [
      { member_number: '1001', first_name: `Rosa "'><img src=x onerror=alert(1)>` },
    ]);
    const known = await platform.session({ member: '1001' });
    const { body } = await get('/', { ...page, ...known });
    expect(body).toContain(`Hello Rosa &quot;'>&lt;img src=x onerror=alert(1)></h1>`);
    expect(body).toContain('<span>Union &lt;img src=x onerror=alert(1)> of $&amp; All</span>');
    expect(body).toContain('<meta name="home" content="{&quot;success&quot;:true');
    expect(body).not.toMatch(/<img src=x|<script(?![^>]* src=)|<script [^>]*>[^<]|<style|\sstyle=/);
    // Who is logged in needs no other login, but a script for what else there is.
    expect(/<noscript>(.*)<\/noscript>/.exec(body)?.[1]).toBe(
      '<p class="page notice">This site needs JavaScript.</p>',
    );
    const spanish = await get('/', { ...page, ...known, 'accept-language': 'es' });
    expect(spanish.body).toContain('Hola, Rosa');
    // Elsewhere the app renders from the data it gets; visitors get none.
    const elsewhere = await get('/pay', { ...page, ...known });
    expect([/name="home"/, /Hello/].map(sign => sign.test(elsewhere.body))).toEqual([true, false]);
    expect((await get('/')).body).not.toMatch(/name="home"|Rosa/);
  });

  test('says in the visitor’s language that it needs scripts', async () => {
    const { body } = await get('/account', { ...page, 'accept-language': 'es' });
    expect(/<noscript>(.*)<\/noscript>/.exec(body)?.[1]).toBe(
      '<p class="page notice">Este sitio necesita JavaScript. <a href="/api/auth/login">Iniciar sesión</a></p>',
    );
    expect((await get('/account')).body).toContain('This site needs JavaScript. <a');
  });

  test('its files are precompressed and cached forever', async () => {
    const script = readdirSync(join(built, 'assets')).find(name => name.endsWith('.js'));
    const answer = await get(`/assets/${script}`, { 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect((await get(`/assets/${script}`, { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-encoding': 'gzip',
    });
  });

  test.each([
    '/assets/none.js',
    '/assets/../package.json',
    '/assets/%2e%2e/index.html',
    '/payment',
  ])('is not at %s', async url => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

test('a person’s requests share one limit, whichever pages they are', async () => {
  const platform = await startPlatform({ LIMIT_PERSON: '3/60' });
  const known = await platform.session();
  const open = (url: string) => platform.app.inject({ url, headers: { ...page, ...known } });
  const answers = [];
  for (const url of ['/', '/pay', '/admin/people', '/mail']) answers.push(await open(url));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers['content-type']).toMatch(/^text\/html/);
  await platform.stop();
});

test.each([
  ['ORG_LOGO', '/nowhere.svg', 'must name an existing file'],
  ['ORG_LOGO', '/etc/hostname', 'must be a file ending in'],
  ['ORG_COLOR', 'no color', 'must be a color'],
  ['ORG_HELP', 'javascript:alert(1)', 'must be a web address or a mail address'],
])('%s=%s stops startup', (name, value, reason) => {
  expect(() => readConfig(portalSettings, { [name]: value })).toThrow(reason);
});
