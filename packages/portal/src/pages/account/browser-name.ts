import { words } from '../../words/index.js';

type Sign = readonly [sign: RegExp, name: string];

/** The first that fits: most browsers call themselves by the names of others, too. */
const browsers: readonly Sign[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Sign[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (signs: readonly Sign[], text: string) =>
  signs.find(([sign]) => sign.test(text))?.[1];

/** A name that a person knows their browser by. */
export function browserName(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '');
  const system = firstOf(systems, userAgent ?? '');
  if (browser && system) return words.sessions.browser(browser, system);
  return browser ?? system ?? words.sessions.unknown;
}
