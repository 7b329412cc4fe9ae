import type { api, metrics } from '@opentelemetry/sdk-node';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>;
type HrTime = api.HrTime;

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
const startTime = hrTime(performance.timeOrigin);

/** As OpenTelemetry's enumerations count: AggregationTemporality and DataPointType. */
const CUMULATIVE = 1;
const [HISTOGRAM, GAUGE, SUM] = [0, 2, 3] as const;

/** One histogram of prom-client is many values: of each bucket with all that is smaller, the sum, the count. */
function histograms(metric: Metric, endTime: HrTime) {
  const series = new Map<string, (typeof metric.values)[number][]>();
  for (const value of metric.values) {
    const { le: _, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series].map(([key, values]) => {
    const one = (ending: string) =>
      values.find(({ metricName }) => metricName === `${metric.name}_${ending}`)?.value ?? 0;
    const buckets = values.filter(({ labels }) => labels.le !== undefined);
    const below = buckets.map(({ value }) => value);
    return {
      startTime,
      endTime,
      attributes: JSON.parse(key) as api.Attributes,
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
          counts: below.map((count, at) => count - (below[at - 1] ?? 0)),
        },
        sum: one('sum'),
        count: one('count'),
      },
    };
  });
}

const points = (metric: Metric, endTime: HrTime) =>
  metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({
      startTime,
      endTime,
      attributes: labels as api.Attributes,
      value,
    }));

function dataOf(metric: Metric, endTime: HrTime): metrics.MetricData {
  const common = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: metric.name.endsWith('_seconds') ? 's' : '',
      valueType: 1,
    },
    aggregationTemporality: CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram')
    return { ...common, dataPointType: HISTOGRAM, dataPoints: histograms(metric, endTime) };
  const dataPoints = points(metric, endTime);
  if (type !== 'counter') return { ...common, dataPointType: GAUGE, dataPoints };
  return { ...common, dataPointType: SUM, isMonotonic: true, dataPoints };
}

/** What /metrics shows, under the same names, for collectors that are sent to instead of asking. */
export const registryProducer = (registries: readonly Registry[]): metrics.MetricProducer => ({
  collect: async () => {
    const endTime = hrTime(Date.now());
    const lists = await Promise.all(registries.map(each => each.getMetricsAsJSON()));
    return {
      errors: [],
      resourceMetrics: {
        // The reader has the resource.
        resource: {} as metrics.ResourceMetrics['resource'],
        scopeMetrics: [
          {
            scope: { name: 'guildhall' },
            metrics: lists.flat().map(each => dataOf(each as unknown as Metric, endTime)),
          },
        ],
      },
    };
  },
});
