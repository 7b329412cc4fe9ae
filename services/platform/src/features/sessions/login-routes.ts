import { timingSafeEqualTexts } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import { finishLogin, startLogin } from '@guildhall/contracts/platform';
import { problemOf, sendPage, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Attempt, newAttempt } from '../../clients/identity/attempt.js';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import { NotBegunHere, UnusableToken } from '../../clients/identity/refusals.js';
import { words as en } from '../../words/en.js';
import { type Speech, speakingTo } from '../../words/index.js';
import type { LoginNotes } from './login-notes.js';
import { loginFailedPage, type Reason } from './pages.js';
import type { Sessions } from './service.js';

export interface LoginRoutes {
  readonly sessions: Pick<Sessions, 'start' | 'giveWay'>;
  readonly provider: Pick<IdentityProvider, 'authorizationUrl' | 'finish'>;
  /** Remembers for `doctor` what became of logins at this provider. */
  readonly note: LoginNotes;
  /** Where a browser may be sent, for what was asked. */
  readonly returnTarget: (asked: string | undefined) => string;
}

/** RFC 6749, 4.1.2.1: all but the first are about what this service asked for. */
const saidByProvider = (word: string) =>
  word === 'access_denied' || !/^[a-z_]{1,50}$/.test(word)
    ? en.refusedByPerson
    : `The identity provider did not let you in: it says ${word}.`;

/** In the person’s language what they can do something about; null: nothing that has words of its own. */
function wordsFor(problem: Problem, say: Speech): string | null {
  if (problem.status === 503) return say.loginAway;
  if (problem.issues.length > 0) return say.notReadable;
  if (problem.message === en.refusedByPerson) return say.refusedByPerson;
  return problem instanceof NotBegunHere ? say.notBegunHere : null;
}

/** What a provider says is in English, and is marked so. */
function reasonOf(problem: Problem, say: Speech): Reason {
  const text = wordsFor(problem, say);
  return text === null
    ? { text: problem.message, language: 'en' }
    : { text, language: say.language };
}

const refused = (message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new Problem(400, 'VALIDATION_ERROR', message, { details });

/** What was asked for at the beginning: in the query then, in the cookie of the attempt afterwards. */
function askedIn(request: FastifyRequest): string | undefined {
  const { returnTo } = request.query as { readonly returnTo?: unknown };
  // A request that was refused at the door, before its cookies were read, has no attempt.
  return typeof returnTo === 'string' ? returnTo : request.loginAttempt?.get('returnTo');
}

/** The attempt that a request is the way back of: another one, of another tab, is still to end. */
function attemptOf({ loginAttempt, query }: FastifyRequest): Attempt | null {
  const nonce = loginAttempt?.get('nonce');
  const state = loginAttempt?.get('state');
  const maxAge = loginAttempt?.get('maxAge');
  const { state: brought } = query as { readonly state?: unknown };
  if (nonce === undefined || state === undefined || typeof brought !== 'string') return null;
  if (!timingSafeEqualTexts(state, brought)) return null;
  return { nonce, state, maxAge: maxAge === undefined ? null : Number(maxAge) };
}

/** Of a scope of their own: here a browser gets every refusal as a page with a way to try again. */
export async function loginRoutes(
  app: FastifyInstance,
  { sessions, provider, note, returnTarget }: LoginRoutes,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const returnTo = returnTarget(askedIn(request));
    if (attemptOf(request)) request.loginAttempt.delete();
    if (!wantsHtml(request)) throw error;
    const problem = problemOf(error);
    request.log.warn({ err: problem.cause ?? problem }, 'a login failed');
    const say = speakingTo(request);
    reply.headers(problem.headers);
    return sendPage(
      reply,
      problem.status,
      loginFailedPage(say, reasonOf(problem, say), returnTo, request.id),
    );
  });

  /** Asking the provider about made-up codes is guessing, as it is with keys. */
  const counted = (request: FastifyRequest, error: unknown) =>
    error instanceof Problem && error.status === 400
      ? app.guildhall.limits.countWrongCredential(request, error)
      : error;

  serve(app, startLogin, async ({ query, request, reply }) => {
    const maxAge = query.prompt === 'login' ? 0 : (query.maxAge ?? null);
    const attempt = newAttempt(maxAge);
    const url = await provider.authorizationUrl(request, reply, attempt);
    // One that was begun before and given up leaves nothing in this one.
    request.loginAttempt.regenerate();
    request.loginAttempt.set('nonce', attempt.nonce);
    request.loginAttempt.set('state', attempt.state);
    if (maxAge !== null) request.loginAttempt.set('maxAge', String(maxAge));
    request.loginAttempt.set('returnTo', returnTarget(query.returnTo));
    return reply.redirect(url, 302);
  });

  serve(app, finishLogin, async ({ query: { error }, request, reply }) => {
    const attempt = attemptOf(request);
    if (error !== undefined) throw refused(saidByProvider(error), { reason: error });
    if (attempt === null) throw new NotBegunHere();
    const login = await provider.finish(request, reply, attempt).catch(async failure => {
      if (failure instanceof UnusableToken) await note.refused(failure, request.id);
      throw await counted(request, failure);
    });
    const returnTo = returnTarget(request.loginAttempt.get('returnTo'));
    const former = request.session.get('id');
    request.session.set('id', await sessions.start(login, request.headers['user-agent']));
    if (former) await sessions.giveWay(former, login.subject);
    await note.worked(login.subject, request.id);
    request.loginAttempt.delete();
    return reply.redirect(returnTo, 302);
  });
}
