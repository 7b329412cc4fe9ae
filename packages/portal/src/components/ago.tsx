import { useEffect, useState } from 'preact/hooks';
import { ago, instant } from '../words/format.js';

/** On a page that stays open, “a minute ago” must not become wrong. */
const lookEvery = 30_000;

/** How long ago, or until when; the instant itself shows where one points at it. */
export function Ago({ at }: { readonly at: string }) {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look(looks => looks + 1), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={instant(at)}>
      {ago(at, Date.now())}
    </time>
  );
}
