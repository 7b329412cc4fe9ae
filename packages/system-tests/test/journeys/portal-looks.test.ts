import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, picture, reason } from './browser.js';
import { asBrowser, faults, looks, overflow } from './looked-at.js';
import { follow, open, openPortal, type Watched, whole } from './portal-visitor.js';
import { laidOut, layOut } from './sample-states.js';
import { inDatabase, person, platform } from './stack.js';

/** An address that nothing has. */
const nobodys = '00000000-0000-4000-8000-000000000000';

/** Of each kind of person, what there is to see; none leads to itself, which would load it anew. */
const seen = {
  'mary.smith': [
    '/',
    '/chat',
    '/mail',
    '/account',
    '/pay',
    '/pay/check/202606',
    '/pay/period/202606',
    '/pay/letter/202606',
    '/pay/statements',
    '/pay/import',
    '/pay/year/2026',
    '/pay/settings',
    '/pay/period/202699',
  ],
  'walter.kim': ['/', '/chat', '/mail'],
  'sean.obrien': [
    '/',
    '/facility',
    `/facility/checks/${laidOut.shared}`,
    '/facility?q=unknown-name',
    `/facility/checks/${nobodys}`,
    '/facility/checks',
  ],
  'ana.reyes': [
    '/',
    '/admin',
    '/admin/members',
    `/admin/sync/${laidOut.stopped}`,
    '/admin/members?q=unknown-name',
    `/admin/sync/${laidOut.tried}`,
    `/admin/members/${person('sean.obrien').member_number}`,
    `/admin/sync/${laidOut.broken}`,
    `/admin/members/${person('jose.nunez').member_number}`,
    `/admin/sync/${nobodys}`,
    '/admin/members/100333',
    '/admin/sync',
    '/admin/members/999999',
    `/admin/erasures/${laidOut.erased}`,
    '/admin/keys',
    `/admin/erasures/${laidOut.erasing}`,
    '/admin/upstreams',
    `/admin/erasures/${nobodys}`,
    '/admin/keys?ask=create',
    '/admin/erasures',
    '/admin/audit',
    '/admin/verifications',
    '/admin/audit?action=unknown.action',
    '/admin/deliveries',
    '/admin/jobs',
    '/admin/role-rules',
  ],
  guest: ['/', '/account', '/pay'],
} as const;

const nameOf = (login: string, path: string) =>
  `portal-${login.replace('.', '-')}${path === '/' ? '' : path.replaceAll(/[/?=]/g, '-')}`;

const boxOf = async (target: Locator) =>
  (await target.first().boundingBox()) ?? { width: Number.NaN, height: Number.NaN };

/** Of what is not there the browser tells by itself. */
const unexpected = (complaints: Watched['complaints']) =>
  complaints().filter(said => !said.includes('status of 404'));

/** Whatever has a border or a fill of its own in plain colors must be seen where the system paints. */
const unseen = `[...document.querySelectorAll('button, .button, input:not([type=radio], [type=checkbox]), select, textarea')].filter(each => {
  const { borderTopWidth, borderTopStyle, textDecorationLine, visibility, position } = getComputedStyle(each);
  const isBordered = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
  const isText = each.textContent.trim() !== '';
  return visibility === 'visible' && position !== 'absolute' && !isBordered && !isText && textDecorationLine === 'none';
}).map(each => each.outerHTML)`;

/** After a frame, in which a page has seen how wide it is. */
const settled = (page: Page) =>
  page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** What is wrong at 200 %, in the colors of the system and without motion. */
async function faultsInPlain(page: Page, name: string): Promise<readonly string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  // Twice as large on 1280 px is half as wide.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await settled(page);
  const found = [
    ...((await overflow(page)) > 0 ? ['overflows'] : []),
    ...((await page.evaluate('document.getAnimations().length')) !== 0 ? ['moves'] : []),
    ...((await page.evaluate(unseen)) as string[]),
  ];
  await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  return found.map(fault => `${name} in plain: ${fault}`);
}

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`every page of the portal${reason}`, () => {
  beforeAll(async () => {
    await layOut();
  });
  describe.each(looks)('$width px wide, $colorScheme, $locale', look => {
    test.each(Object.entries(seen))(
      'for %s fits, also at 200 % and in forced colors, is accessible, and has one language',
      async (login, paths) => {
        const { page, complaints } = await openPortal(browser, login, paths[0], asBrowser(look));
        const found: string[] = [];
        for (const path of paths) {
          await (path === paths[0] ? whole(page) : follow(page, path));
          const name = nameOf(login, path);
          await picture(page, `${name}-${look.width}-${look.colorScheme}`, true);
          found.push(...(await faults(page, name)), ...(await faultsInPlain(page, name)));
        }
        expect([...found, ...unexpected(complaints)]).toEqual([]);
      },
    );
  });

  /** Content beside the window is not found: tables drop columns first. */
  test('with a table shows all of its columns, however wide the window is', async () => {
    const { page } = await openPortal(browser, 'ana.reyes');
    const cut: string[] = [];
    for (const path of [
      '/admin/members',
      '/admin/sync',
      `/admin/sync/${laidOut.tried}`,
      '/admin/keys',
      '/admin/upstreams',
      '/admin/deliveries',
      '/admin/jobs',
      '/admin/role-rules',
      '/admin/audit',
      '/pay/year/2026',
    ]) {
      await follow(page, path);
      for (const width of [650, 768, 834, 912, 1024, 1100, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        await settled(page);
        const beside = await page.evaluate(
          `Math.max(0, ...[...document.querySelectorAll('.scroll')].map(each => each.scrollWidth - each.clientWidth))`,
        );
        if (beside !== 0) cut.push(`${path} at ${width} px: ${beside} px`);
      }
    }
    expect(cut).toEqual([]);
  });

  test('with a name that has no space in it breaks it before it is wider than a phone', async () => {
    const { member_number: member } = person('keoni.kealoha');
    const rename = (name: string) =>
      inDatabase('platform', 'update members set last_name = $2 where member_number = $1', [
        member,
        name,
      ]);
    await rename('Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren');
    try {
      const { page } = await openPortal(browser, 'ana.reyes', '/', {
        viewport: { width: 320, height: 720 },
      });
      await open(page, `/admin/members/${member}`);
      expect(await overflow(page)).toBe(0);
    } finally {
      await rename('Kealoha');
    }
  });

  test.each([
    ['sean.obrien', ['/', '/chat', '/account', '/facility']],
    ['ana.reyes', ['/pay', '/pay/year', '/pay/import', '/admin/members', '/admin/keys']],
  ])('of %s is on paper without what can only be pressed', async (login, paths) => {
    const { page } = await openPortal(browser, login);
    await page.emulateMedia({ media: 'print' });
    const pressed = page.locator('nav, header, footer, button, .button').filter({ visible: true });
    for (const path of paths) {
      await follow(page, path);
      expect(await pressed.allInnerTexts(), path).toEqual([]);
      expect(await page.locator('h1').isVisible(), path).toBe(true);
    }
  });

  test('with a table is told as a table on a phone too, where its rows are cards', async () => {
    const { page } = await openPortal(browser, 'ana.reyes', '/', {
      viewport: { width: 320, height: 720 },
    });
    await open(page, '/admin/keys');
    const row = page.getByRole('row', { name: /chat-bot/ }).first();
    const [{ width: card }, { height: cell }] = [await boxOf(row), await boxOf(row.locator('td'))];
    expect(card).toBeLessThanOrEqual(320);
    expect((await boxOf(row)).height).toBeGreaterThan(3 * cell);
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const told = (role: string) => nodes.filter(each => each.role?.value === role);
    const columns = told('columnheader').map(({ name }) => String(name?.value));
    const rows = told('row').length - 1;
    expect([columns.length, told('table').length]).toEqual([
      await page.locator('thead th').count(),
      1,
    ]);
    expect(rows).toBeGreaterThan(1);
    expect(told('rowheader').length).toBe(rows);
    expect(told('cell').length).toBe(rows * (columns.length - 1));
    // The column is told by its head, and not once more by what is painted before each value.
    const cells = told('cell').map(({ name }) => String(name?.value));
    expect(cells.filter(name => columns.some(column => name.startsWith(`${column}:`)))).toEqual([]);
  });

  test('has its heading named in the tab, and takes the focus there from page to page', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await page.title()).toBe('Account · Guildhall');
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Hello Mary' }).waitFor();
  });

  test('speaks the language of the switch, and so does the page of an error', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hola, Mary' }).waitFor();
    await page.goto(`${platform}/no-such-page`);
    await page.getByRole('heading', { level: 1, name: 'Esta página no existe' }).waitFor();
  });
});
