import { lineY, plot, pointerX, ruleX, ruleY, text } from '@observablehq/plot';
import { shortDate, whole } from '../../../words/format.js';
import { locale } from '../../../words/language.js';

export interface Point {
  /** As the history names it, in UTC. */
  readonly day: string;
  readonly value: number;
}

const compact = new Intl.NumberFormat(locale, { notation: 'compact' });

const atPointer = pointerX({ x: 'at', stroke: 'var(--quiet)' });
const saidAtPointer = pointerX({
  x: 'at',
  frameAnchor: 'top' as const,
  dy: -14,
  text: ({ day, value }: Point) => `${shortDate(day)}: ${whole(value)}`,
});

/**
 * Drawn by Observable Plot. It puts a style element into each drawing, which the policy of these pages refuses; before it
 * is in the page nobody asks the policy, so it is taken out there, and its rules stand in `curves.css`.
 */
export function drawCurve(points: readonly Point[], width: number, label: string): Element {
  const dated = points.map(point => ({ ...point, at: new Date(`${point.day}T00:00:00Z`) }));
  const drawing = plot({
    width,
    height: 170,
    marginTop: 24,
    marginLeft: 48,
    marginRight: 12,
    ariaLabel: label,
    className: 'plot',
    x: { type: 'utc', label: null, ticks: Math.max(2, Math.floor(width / 110)) },
    y: {
      zero: true,
      nice: true,
      grid: true,
      ticks: 4,
      label: null,
      tickFormat: (value: number) => compact.format(value),
    },
    marks: [
      ruleY([0]),
      lineY(dated, { x: 'at', y: 'value', stroke: 'var(--accent)', strokeWidth: 2 }),
      ruleX(dated, atPointer),
      text(dated, saidAtPointer),
    ],
  });
  for (const style of drawing.querySelectorAll('style')) style.remove();
  // The whole has a name that says what it shows; its parts are no things of their own.
  for (const part of drawing.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return drawing;
}
