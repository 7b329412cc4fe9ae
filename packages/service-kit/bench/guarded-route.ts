/**
 * Cost of the framework: the same response from a contract route with guard (API key), limiter, schema, headers and
 * metrics, and from a route built with the usual plugins. Each runs in its own process.
 */
import { reportRounds } from '../src/testing/index.js';
import { startServer } from './start-server.js';

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

const stock = await startServer('stock');
const guarded = await startServer('guarded');
await stock.load(2);
await guarded.load(2);
const ratios: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const reference = await stock.load(seconds);
  const ours = await guarded.load(seconds);
  ratios.push(ours / reference);
  console.log(
    `round ${round}: stock ${Math.round(reference)}/s, guarded ${Math.round(ours)}/s, ratio ${(ours / reference).toFixed(2)}`,
  );
}
const memory = await guarded.memory();
reportRounds({ name: 'guarded route', reference: 'stock stack', wanted: '≥ 1', memory }, ratios);
stock.stop();
guarded.stop();
