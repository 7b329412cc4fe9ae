import { useEffect, useState } from 'preact/hooks';
import { ago, instant } from '../words/format.js';

/** Nobody sees on a page that stands open for long that the last minute was an hour ago. */
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
