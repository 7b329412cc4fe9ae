import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Table } from '../../../tables/table.js';
import { shortDate, whole } from '../../../words/format.js';
import './curves.css';
import type { Point } from './chart.js';
import { words } from './words/index.js';

const say = words.curve;

interface CurveProps<D> {
  readonly title: string;
  readonly days: readonly D[];
  /** Null where nothing was counted that day: a gap and no nought. */
  readonly of: (day: D) => number | null;
  /** How much there is, or how much of it came on a day. */
  readonly kind: 'level' | 'flow';
  readonly unit?: string;
}

type Say = (value: number) => string;

function sentenceOf(points: readonly Point[], kind: 'level' | 'flow', said: Say): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return say.nothing;
  if (points.length === 1) return say.single(said(last.value), shortDate(last.day));
  if (kind === 'level') return say.level(said(last.value), said(first.value), shortDate(first.day));
  const sum = points.reduce((total, { value }) => total + value, 0);
  const most = points.reduce((best, each) => (each.value > best.value ? each : best), first);
  return say.flow(said(Math.round(sum / points.length)), said(most.value), shortDate(most.day));
}

/** A chart, the sentence that says what it shows, and its numbers one key away. */
export function Curve<D extends { readonly day: string }>(props: CurveProps<D>) {
  const { title, days, of, kind, unit = '' } = props;
  const said = (value: number) => `${whole(value)}${unit}`;
  const points = useMemo(
    () =>
      days.flatMap(each => {
        const value = of(each);
        return value === null ? [] : [{ day: each.day, value }];
      }),
    [days],
  );
  const sentence = sentenceOf(points, kind, said);
  return (
    <section class="curve">
      <h3>{title}</h3>
      <p>{sentence}</p>
      {points.length > 1 && <Drawing points={points} label={`${title}. ${sentence}`} />}
      {points.length > 1 && (
        <details>
          <summary>{say.asTable(title)}</summary>
          <Table
            title={say.asTable(title)}
            rows={points.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { title: say.day, show: ({ day }) => shortDate(day) },
              { title, show: ({ value }) => said(value), isNumber: true },
            ]}
          />
        </details>
      )}
    </section>
  );
}

interface DrawingProps {
  readonly points: readonly Point[];
  readonly label: string;
}

/** As wide as there is room. What draws is loaded by who looks at it, and by nobody else. */
function Drawing({ points, label }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    let isWanted = width > 0;
    if (isWanted)
      void import('./chart.js').then(({ drawCurve }) => {
        const drawing = drawCurve(points, width, label);
        drawing.setAttribute('role', 'img');
        if (isWanted) place.current?.replaceChildren(drawing);
      });
    return () => {
      isWanted = false;
    };
  }, [points, width, label]);
  return <div class="drawing" ref={place} />;
}
