import { bySize, lastDecade, median, type Point } from './curve.js';
import { sayTime, tick } from './say.js';

interface Dot {
  readonly x: number;
  readonly y: number;
}

interface Panel {
  readonly left: number;
  readonly width: number;
  readonly heading: string;
  readonly dots: readonly Dot[];
  /** Where a straight line goes through. */
  readonly origin: Dot | undefined;
  readonly label: (y: number) => string;
}

const [top, height] = [64, 220];

const style = `<style>
svg { --ink: #24292f; --quiet: #6e7781; --grid: #d8dee4; --curve: #0b62c4; background: #fff; font: 12px sans-serif }
@media (prefers-color-scheme: dark) {
  svg { --ink: #e6edf3; --quiet: #9198a1; --grid: #30363d; --curve: #6cb6ff; background: #0d1117 }
}
text { fill: var(--ink) } .quiet { fill: var(--quiet) } .name { font-size: 14px; font-weight: bold }
.grid { stroke: var(--grid) } .line { stroke: var(--quiet); stroke-dasharray: 5 4; fill: none; stroke-width: 1.5 }
.curve { stroke: var(--curve); fill: none; stroke-width: 2 } .dot { fill: var(--curve) }
</style>`;

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

/** 1, 2 and 5 of each power of ten; of many, the powers alone. */
function stepsBetween(low: number, high: number): number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, at) => 10 ** (Math.floor(Math.log10(low)) + at),
  );
  const within = (steps: number[]) => steps.filter(each => each >= low && each <= high);
  const all = within(powers.flatMap(power => [power, 2 * power, 5 * power]));
  return all.length > 6 ? within(powers) : all;
}

function drawPanel({ left, width, heading, dots, origin, label }: Panel): string {
  const xs = dots.map(({ x }) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  // What a straight line would have come to is in sight.
  const ys = [...dots.map(({ y }) => y), ...(origin ? [(origin.y * last) / origin.x] : [])];
  const [low, high] = [Math.min(...ys) / 1.5, Math.max(...ys) * 1.5];
  const share = (value: number, from: number, to: number) =>
    to > from ? Math.log(value / from) / Math.log(to / from) : 0.5;
  const x = (value: number) => (left + width * share(value, first, last)).toFixed(1);
  const y = (value: number) => (top + height * (1 - share(value, low, high))).toFixed(1);
  const across = stepsBetween(low, high).map(
    step =>
      `<path class="grid" d="M${left} ${y(step)}h${width}"/><text class="quiet" x="${left - 6}" y="${y(step)}" dy="4" text-anchor="end">${label(step)}</text>`,
  );
  const under = [...new Set(xs)].map(
    size =>
      `<text class="quiet" x="${x(size)}" y="${top + height + 18}" text-anchor="middle">${tick(size)}</text>`,
  );
  const path = dots.map(dot => `${x(dot.x)} ${y(dot.y)}`).join('L');
  const straight = (of: Dot) => {
    // Begins where it comes into sight.
    const begins = Math.max(first, (low * of.x) / of.y);
    const [from, to] = [(of.y * begins) / of.x, (of.y * last) / of.x];
    return `<path class="line" d="M${x(begins)} ${y(from)}L${x(last)} ${y(to)}"/>`;
  };
  return [
    `<text x="${left}" y="${top - 10}">${heading}</text>`,
    ...across,
    ...under,
    origin && last > first ? straight(origin) : '',
    `<path class="curve" d="M${path}"/>`,
    ...dots.map(dot => `<circle class="dot" cx="${x(dot.x)}" cy="${y(dot.y)}" r="3.5"/>`),
  ].join('\n');
}

interface Drawn {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly Point[];
}

/** Time and memory by size, both axes by powers: what grows in proportion is as steep as the dashed line. */
export function drawCurve({ title, unit, points }: Drawn): string {
  const sorted = bySize(points);
  const times = sorted.map(({ size, ms }) => ({ x: size, y: median(ms) }));
  const memory = sorted.map(({ size, memoryMb }) => ({ x: size, y: memoryMb }));
  const beginning = lastDecade(points)[0];
  const origin = beginning && { x: beginning.size, y: median(beginning.ms) };
  const said = times.map(({ x, y }) => `${sayTime(y)} with ${x.toLocaleString('en')} ${unit}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 320" width="720" height="320" role="img" aria-labelledby="title what">
<title id="title">${escaped(title)}, by ${escaped(unit)}</title>
<desc id="what">${escaped(said.join(', '))}.</desc>
${style}
<text class="name" x="16" y="26">${escaped(title)}</text>
${drawPanel({ left: 64, width: 360, heading: `median time, by ${escaped(unit)}; dashed: a straight line`, dots: times, origin, label: sayTime })}
${drawPanel({ left: 520, width: 170, heading: 'memory of the process', dots: memory, origin: undefined, label: mb => `${tick(mb)} MB` })}
</svg>
`;
}
