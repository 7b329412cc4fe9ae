import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, languageOf } from '@guildhall/look';
import type Provider from 'oidc-provider';
import { loginPage } from './login-page.js';
import { page, pageHeaders } from './page.js';
import { findByPassword, type IdentityPerson } from './people.js';
import { words } from './words.js';

const largestForm = 10_000;

/** `/login/{interaction}`: the form, and what it sends. */
export async function handleLogin(
  provider: Provider,
  people: readonly IdentityPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = languageOf(request.headers);
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  const action = new URL(request.url ?? '/', 'http://local').pathname;
  if (interaction === undefined || action !== `/login/${interaction.uid}`) {
    const { text, title } = words[language].ended;
    send(response, 400, page(language, title, html`<p>${text}</p>`));
    return;
  }
  if (interaction.prompt.name !== 'login') {
    // Consent, where a client insists on asking: see loadExistingGrant.
    await provider.interactionFinished(
      request,
      response,
      { consent: {} },
      { mergeWithLastSubmission: true },
    );
    return;
  }
  if (request.method !== 'POST') {
    send(response, 200, loginPage({ language, action, people }));
    return;
  }
  const form = await readForm(request);
  const login = form.get('login') ?? '';
  const person = findByPassword(people, login, form.get('password') ?? '');
  if (person === undefined) {
    send(response, 401, loginPage({ language, action, login, isWrong: true, people }));
    return;
  }
  const result = { login: { accountId: person.subject } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

export function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, pageHeaders).end(text);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > largestForm) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
