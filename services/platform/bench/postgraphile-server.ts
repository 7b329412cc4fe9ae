/** PostGraphile over the platform's tables as it comes, with the filters that everybody adds. */
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import filters from 'postgraphile-plugin-connection-filter';

const [databaseUrl = ''] = process.argv.slice(2);
const handler = postgraphile(new pg.Pool({ connectionString: databaseUrl, max: 10 }), 'public', {
  appendPlugins: [filters],
  graphiql: false,
  disableQueryLog: true,
  disableDefaultMutations: true,
  dynamicJson: true,
  ignoreRBAC: true,
});
const server = createServer(handler);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.send?.({
    url: `http://127.0.0.1:${port}/graphql`,
    headers: { 'content-type': 'application/json' },
  });
});
process.on('disconnect', () => process.exit());
