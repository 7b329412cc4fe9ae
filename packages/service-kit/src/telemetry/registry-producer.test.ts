import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registryProducer } from './registry-producer.js';

const registers = [new Registry()];

async function told() {
  const { resourceMetrics } = await registryProducer(registers).collect();
  const all = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
  return new Map(all.map(metric => [metric.descriptor.name, metric]));
}

test('what is counted in a bucket, and in all below it, is told once', async () => {
  const seconds = { name: 'wait_seconds', help: 'Waits', labelNames: ['route'], registers };
  const histogram = new Histogram({ ...seconds, buckets: [0.1, 1] });
  for (const value of [0.05, 0.5, 0.7, 3]) histogram.observe({ route: '/a' }, value);
  histogram.observe({ route: '/b' }, 0.2);
  const points = (await told()).get('wait_seconds')?.dataPoints;
  expect(points).toMatchObject([
    {
      attributes: { route: '/a' },
      value: { buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] }, count: 4, sum: 4.25 },
    },
    { attributes: { route: '/b' }, value: { buckets: { counts: [0, 1, 0] }, count: 1 } },
  ]);
});

test('counters only grow, gauges are what they are, and what nobody knows is not told', async () => {
  new Counter({ name: 'done_total', help: 'Done', registers }).inc(3);
  new Gauge({ name: 'open_now', help: 'Open', registers }).set(2);
  new Gauge({ name: 'age_seconds', help: 'Age', registers }).set(Number.NaN);
  const all = await told();
  expect(all.get('done_total')).toMatchObject({ isMonotonic: true, dataPoints: [{ value: 3 }] });
  expect(all.get('open_now')).toMatchObject({ dataPoints: [{ value: 2 }] });
  expect(all.get('age_seconds')?.dataPoints).toEqual([]);
});
