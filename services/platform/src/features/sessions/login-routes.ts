import { timingSafeEqualTexts } from '@guildhall/auth';
import { memberErased, Problem } from '@guildhall/contracts';
import { finishLogin, startLogin } from '@guildhall/contracts/platform';
import { problemOf, sendPage, serve, wantsHtml } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Attempt, newAttempt } from '../../clients/identity/attempt.js';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import { NotBegunHere, UnusableToken } from '../../clients/identity/refusals.js';
import { words as en } from '../../words/en.js';
import { type Speech, speakingTo } from '../../words/index.js';
import { countGuess } from './count-guess.js';
import type { LoginNotes } from './login-notes.js';
import { loginFailedPage, type Reason } from './pages.js';
import type { Sessions } from './service.js';

export interface LoginRoutes {
  readonly sessions: Pick<Sessions, 'start' | 'giveWay'>;
  readonly provider: Pick<IdentityProvider, 'authorizationUrl' | 'finish'>;
  /** Records login outcomes for `doctor`. */
  readonly note: LoginNotes;
  /** Allowed redirects after login. */
  readonly returnTarget: (asked: string | undefined) => string;
}

/** RFC 6749, 4.1.2.1: all but the first concern this service's request. */
const refusalMessage = (word: string) =>
  word === 'access_denied' || !/^[a-z_]{1,50}$/.test(word)
    ? en.refusedByPerson
    : `The identity provider refused your login (${word}).`;

/** What the person can do about it, in their language; null: no specific text. */
function wordsFor(problem: Problem, say: Speech): string | null {
  if (problem.status === 503) return say.loginAway;
  if (problem.status === 410) return say.loginErased;
  if (problem.issues.length > 0) return say.notReadable;
  if (problem.message === en.refusedByPerson) return say.refusedByPerson;
  return problem instanceof NotBegunHere ? say.notBegunHere : null;
}

/** The provider's text is English and marked as such. */
function reasonOf(problem: Problem, say: Speech): Reason {
  const text = wordsFor(problem, say);
  return text === null
    ? { text: problem.message, language: 'en' }
    : { text, language: say.language };
}

const refused = (message: string, details: Readonly<Record<string, unknown>> = {}) =>
  new Problem(400, 'VALIDATION_ERROR', message, { details });

/** From the query at the start, later from the attempt's cookie. */
function askedIn(request: FastifyRequest): string | undefined {
  const { returnTo } = request.query as { readonly returnTo?: unknown };
  // A request rejected before its cookies were read has no attempt.
  return typeof returnTo === 'string' ? returnTo : request.loginAttempt?.get('returnTo');
}

/** The attempt a callback belongs to; other tabs may have their own. */
function attemptOf({ loginAttempt, query }: FastifyRequest): Attempt | null {
  const nonce = loginAttempt?.get('nonce');
  const state = loginAttempt?.get('state');
  const maxAge = loginAttempt?.get('maxAge');
  const { state: brought } = query as { readonly state?: unknown };
  if (nonce === undefined || state === undefined || typeof brought !== 'string') return null;
  if (!timingSafeEqualTexts(state, brought)) return null;
  return { nonce, state, maxAge: maxAge === undefined ? null : Number(maxAge) };
}

/** In their own scope: browsers get every error as a page with a retry link. */
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

  serve(app, startLogin, async ({ query, request, reply }) => {
    const maxAge = query.prompt === 'login' ? 0 : (query.maxAge ?? null);
    const attempt = newAttempt(maxAge);
    const url = await provider.authorizationUrl(request, reply, attempt);
    // Clears an earlier unfinished attempt.
    request.loginAttempt.regenerate();
    request.loginAttempt.set('nonce', attempt.nonce);
    request.loginAttempt.set('state', attempt.state);
    if (maxAge !== null) request.loginAttempt.set('maxAge', String(maxAge));
    request.loginAttempt.set('returnTo', returnTarget(query.returnTo));
    return reply.redirect(url, 302);
  });

  serve(app, finishLogin, async ({ query: { error }, request, reply }) => {
    const attempt = attemptOf(request);
    if (error !== undefined) throw refused(refusalMessage(error), { reason: error });
    if (attempt === null) throw new NotBegunHere();
    const login = await provider.finish(request, reply, attempt).catch(async failure => {
      if (failure instanceof UnusableToken) await note.refused(failure, request.id);
      throw await countGuess(request, failure);
    });
    if (login.member !== null && (await app.guildhall.isErased(login.member))) throw memberErased();
    const returnTo = returnTarget(request.loginAttempt.get('returnTo'));
    const former = request.session.get('id');
    request.session.set('id', await sessions.start(login, request.headers['user-agent']));
    if (former) await sessions.giveWay(former, login.subject);
    await note.worked(login.subject, request.id);
    request.loginAttempt.delete();
    return reply.redirect(returnTo, 302);
  });
}
