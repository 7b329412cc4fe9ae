import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForeign } from '../origin.js';
import { sendPage } from '../page/send-page.js';
import { readBody } from '../rest/body.js';
import { findPerson, listPeople } from '../world/find.js';
import type { World } from '../world/world.js';
import type { Grants } from './grants.js';
import { loginPage, refusedPage } from './login-page.js';
import { type LoginRequest, readLogin, wayBack } from './request.js';

/** Enough for everybody of the sample; of a crowd the others are typed. */
const OFFERED = 50;

/** `/oauth2/authorize`: the chat product's own login, where an account allows an application something. */
export const createLogin = (world: World, grants: Grants) => {
  const application = () => world.accounts.get(world.botUserId)?.username ?? 'An application';

  const show = (response: ServerResponse, login: LoginRequest, problem: string | null) => {
    const accounts = listPeople(world).slice(0, OFFERED);
    const page = loginPage({ application: application(), login, accounts, problem });
    sendPage(response, page, problem === null ? 200 : 400);
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (url.pathname !== '/oauth2/authorize') return false;
    const login = readLogin(url.searchParams, grants);
    if (typeof login === 'string' || isForeign(request)) {
      const sentence = typeof login === 'string' ? login : 'Another site may not answer for you.';
      sendPage(response, refusedPage(sentence), 400);
      return true;
    }
    if (request.method !== 'POST') {
      show(response, login, null);
      return true;
    }
    const form = new URLSearchParams(await readBody(request));
    const account = findPerson(world, form.get('account') ?? '');
    if (form.get('answer') !== 'allow') {
      const error_description = 'The resource owner or authorization server denied the request';
      leave(response, wayBack(login, { error: 'access_denied', error_description }));
    } else if (account === undefined) {
      show(response, login, 'There is no such account.');
    } else {
      const { challenge, redirectUri, scope } = login;
      const code = grants.allow({ accountId: account.id, scope }, redirectUri, challenge);
      leave(response, wayBack(login, { code }));
    }
    return true;
  };
};

const leave = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
};
