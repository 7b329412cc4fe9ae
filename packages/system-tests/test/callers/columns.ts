import type { Endpoint } from '@guildhall/contracts';
import type { Everybody, Headers } from './people.js';
import type { Answer, Request } from './requests.js';
import { other } from './things.js';

/** Whether an answer is what the contract promises to such a caller. */
type Rule = (endpoint: Endpoint, answer: Answer, request: Request) => boolean;

export interface Column {
  readonly caller: (who: Everybody) => Headers;
  readonly rule: Rule;
  /** What such a caller may do; of everything else nothing changes. */
  readonly may: (endpoint: Endpoint) => boolean;
}
export type Columns = Readonly<Record<string, Column>>;

export const schemesOf = ({ auth }: Endpoint) => [auth].flat();
const isRead = ({ method }: Endpoint) => method === 'GET';
const nothing = () => false;
const everything = () => true;

const is =
  (status: number): Rule =>
  (_endpoint, answer) =>
    answer.status === status;
const isLetIn = ({ status }: Answer) => status !== 401 && status !== 403 && status < 500;

const refused = (caller: Column['caller'], status: number): Column => ({
  caller,
  rule: is(status),
  may: nothing,
});
const administrator = (caller: Column['caller']): Column => ({
  caller,
  rule: (_endpoint, answer) => isLetIn(answer),
  may: everything,
});

/** Where members are let in, too: nothing of another’s, and what everybody may read. */
const member = (caller: Column['caller']): Column => ({
  caller,
  rule: (endpoint, { status }, request) => {
    if (!schemesOf(endpoint).includes('member')) return status === 403;
    const isOpen = isRead(endpoint) && !JSON.stringify(request).includes(other);
    return (isOpen && status === 200) || status === 403 || status === 404;
  },
  may: nothing,
});

/** What hurts is refused with the way through a fresh login and back; everything else is not. */
const oldLogin = (caller: Column['caller']): Column => ({
  caller,
  rule: (endpoint, answer) => {
    if (!endpoint.fresh) return isLetIn(answer);
    const { error, details } = JSON.parse(answer.text);
    const way = '/api/auth/login?maxAge=600&returnTo=%2Fadmin%2Fkeys%3Fkind%3Dapi';
    return answer.status === 401 && error === 'LOGIN_TOO_OLD' && details.login === way;
  },
  may: ({ fresh }) => !fresh,
});

/** Another site’s page changes nothing, and the browser keeps from it what it reads. */
const foreign = (headers: Headers): Column => ({
  caller: ({ sessions }) => ({ ...sessions.young, ...headers }),
  rule: (endpoint, answer) =>
    isRead(endpoint)
      ? answer.headers['access-control-allow-origin'] === undefined
      : answer.status === 403,
  may: isRead,
});

const people = (sort: 'sessions' | 'tokens'): Columns => ({
  nobody: refused(() => ({}), 401),
  'a member': member(who => who[sort].member),
  'a representative': member(who => who[sort].representative),
  'an inactive member': member(who => who[sort].inactive),
  'a login without a member': member(who => who[sort].stranger),
  'an administrator whose time is over': refused(who => who[sort].over, 401),
});

export const bySession: Columns = {
  ...people('sessions'),
  'another site’s page': foreign({ origin: 'https://evil.example' }),
  'another site’s frame': foreign({ 'sec-fetch-site': 'cross-site' }),
  'an administrator whose login is 30 minutes old': oldLogin(who => who.sessions.old),
  'an administrator whose login is of unknown age': oldLogin(who => who.sessions.ageless),
  'an administrator': administrator(who => who.sessions.young),
};

const byToken = (keyIs: 401 | 403): Columns => ({
  ...people('tokens'),
  'a token without a signature': refused(who => who.forged.unsigned, 401),
  'a token whose body was changed': refused(who => who.forged.changed, 401),
  'a token that a stranger signed': refused(who => who.forged.strange, 401),
  'no token at all': refused(who => who.forged.nonsense, 401),
  'a service without the scope': refused(who => who.service, 403),
  'a key of another scope': refused(who => who.key, keyIs),
  'an administrator': administrator(who => who.tokens.young),
});

export const atPlatform = byToken(403);
/** Which knows neither keys nor cookies. */
export const elsewhere: Columns = {
  ...byToken(401),
  'an administrator’s cookie': refused(who => who.sessions.young, 401),
};
