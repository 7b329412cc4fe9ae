import type { IncomingMessage } from 'node:http';
import type { Language } from '@guildhall/contracts';
import { html, languageOf, type Markup, pageMaker } from '@guildhall/look';
import { words } from './words.js';

const maker = pageMaker({ name: 'Guildhall', color: null, help: null, logo: null });

/** Loopback wildcards: browsers hold a form's redirects against form-action too, and clients live on other ports. */
const loopback = ['http://127.0.0.1:*', 'http://localhost:*'];

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': maker.policy({
    title: '',
    content: html``,
    formTargets: loopback,
  }),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export const page = (language: Language, title: string, content: Markup): string =>
  maker.document({ title, content, language });

/** What the library refused, in its own words where it gives any. */
export function failedPage({ headers }: IncomingMessage, reason: string | null = null): string {
  const language = languageOf(headers);
  const { text, title } = words[language].failed;
  return page(
    language,
    title,
    html`${reason === null ? null : html`<p>${reason}</p>`}<p class="quiet">${text}</p>`,
  );
}
