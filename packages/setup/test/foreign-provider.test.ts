import { rm } from 'node:fs/promises';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  client,
  memberClaim,
  resource,
  rolesClaim,
  rosa,
} from '../../../services/platform/test/glewlwyd/furnish.js';
import { reasonAgainst, unpackGlewlwyd } from '../../../services/platform/test/glewlwyd/install.js';
import { reachCallback } from '../../../services/platform/test/glewlwyd/log-in.js';
import { type Glewlwyd, startGlewlwyd } from '../../../services/platform/test/glewlwyd/server.js';
import { visitor } from '../../../services/platform/test/way-in.js';
import { readEnv } from '../src/files/env-text.js';
import { atTerminal, type Person } from './person.js';
import { type Folder, newFolder } from './world.js';

const skipped = reasonAgainst === null ? '' : ` (skipped: ${reasonAgainst})`;

describe.skipIf(reasonAgainst !== null)(`a provider that others have made${skipped}`, () => {
  let folder = '';
  let url = '';
  let glewlwyd: Glewlwyd;
  let at: Folder;
  beforeAll(async () => {
    folder = unpackGlewlwyd();
    url = `http://127.0.0.1:${await freePort()}`;
    glewlwyd = await startGlewlwyd(folder, 'RS256', url);
    await glewlwyd.addPerson(rosa);
    at = newFolder();
  }, 400_000);
  afterAll(async () => {
    at?.remove();
    await glewlwyd?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Logs in where setup says, by what its login page does, and pastes where that ends. */
  async function logIn(person: Person): Promise<void> {
    await person.answer(/try a log-in now\?/);
    const link = /http:\S+code_challenge_method=S256\S*/;
    const shown = await person.see(link);
    const callback = await reachCallback(
      visitor(),
      { origin: glewlwyd.origin, start: link.exec(shown)?.[0] ?? '', platformUrl: url },
      rosa,
    );
    await person.answer(/Paste the address/, callback);
  }

  test('is found out about: what its tokens are for, and where in them member and roles stand', async () => {
    const person = atTerminal(['--folder', at.path, 'organisation', 'identity'], 160);
    await person.answer(/organisation called\?/, 'Local 12');
    await person.answer(/people reach it\?/, url);
    await person.choose(/run in containers/, /● Yes/);
    await person.answer(/time zone does it work\?/);
    await person.answer(/issuer of your identity provider\?/, glewlwyd.issuer);
    await person.answer(/client ID/, client.id);
    await person.answer(/client secret\?/, client.secret);
    await person.answer(/as their audience\?/, resource);
    // As for most providers, which this one is not: it goes by the resource, and the scope is its own.
    await logIn(person);
    await person.see(/another audience: openid; expected is .*IDENTITY_RESOURCE/);
    await person.choose(/What now\?/, /Try again/);
    await person.answer(/client ID/);
    await person.answer(/client secret\?/);
    await person.answer(/as their audience\?/);
    await person.answer(/Which resource/, resource);
    await person.answer(/Which scopes/, 'openid guildhall');
    await logIn(person);
    await person.choose(/holds the member number\?/, /guild\.example\.org\/member/);
    await person.choose(/holds the roles\?/, /guild\.example\.org\/roles/);
    await person.choose(/The roles are one text/, /comma/);
    await person.see(/Member number: 1001/);
    await person.see(/Roles: editor, admin/);
    await person.answer(/makes somebody an administrator\?/);
    expect(await person.ended).toBe(0);
    expect(readEnv(at.read('config/common.env'))).toMatchObject({
      IDENTITY_MEMBER_CLAIM: memberClaim,
      IDENTITY_ROLES_CLAIM: rolesClaim,
      IDENTITY_ROLES_SEPARATOR: 'comma',
    });
    expect(readEnv(at.read('config/platform.env'))).toMatchObject({
      IDENTITY_RESOURCE: resource,
      IDENTITY_SCOPES: 'openid guildhall',
    });
    expect(person.shown()).not.toContain(client.secret);
  });
});
