import { ResponseError } from '@guildhall/contracts/client';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepTab } from '../src/api/session.js';
import { Failure } from '../src/components/states.js';

const [asks, stopsAsking] = [vi.fn(), vi.fn()];
vi.stubGlobal('addEventListener', asks);
vi.stubGlobal('removeEventListener', stopsAsking);
vi.stubGlobal('location', { pathname: '/admin/keys', search: '' });
vi.stubGlobal('sessionStorage', {});

beforeEach(() => keepTab(false));

test('a tab with waiting uploads is not left without a question', () => {
  keepTab(true);
  expect(asks).toHaveBeenCalledWith('beforeunload', expect.any(Function));
  keepTab(false);
  expect(stopsAsking).toHaveBeenCalledWith(...(asks.mock.lastCall ?? []));
});

test('a login that has become too old opens beside waiting uploads, and else in their place', () => {
  const error = new ResponseError({
    endpoint: 'platform.rotateKey',
    status: 401,
    body: { error: 'LOGIN_TOO_OLD', details: { max_age: 300 } },
    headers: new Headers(),
    retryAfter: undefined,
    requestId: undefined,
    declared: true,
  });
  const shown = () => renderToString(h(Failure, { error }));
  expect(shown()).not.toContain('_blank');
  keepTab(true);
  expect(shown()).toMatch(/Your files are waiting in this tab.*target="_blank"/s);
});
