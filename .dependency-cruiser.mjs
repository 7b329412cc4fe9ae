/** Who may import whom: the table of CONTRIBUTING.md, as rules. */
const packages = name => `^packages/${name}/`;
const tests = '(\\.test\\.ts$|/test/|/bench/)';

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Where a feature asks another one, and why. Short on purpose: what many need is no feature, and what two always
 * need together is one. A type alone is no meeting.
 */
const meetings = {
  platform: [
    ['personal-data', 'links', 'erasing a person unlinks them first'],
    ['personal-data', 'sync', 'a run says which administrator asked for it'],
    ['people', 'links', 'administrators unlink members'],
    ['people', 'directory', 'names are looked for in the words of the directory'],
    ['status', 'sync', 'whether the data is current is a fact of the runs'],
    ['overview', 'sync', 'so is how the last one went'],
    ['service-tokens', 'keys', 'a token is given for a key'],
    ['proxy', 'upstreams', 'requests go to where an upstream’s entry says'],
    ['upstreams', 'proxy', 'an entry is refused that the proxy could not follow'],
  ],
  'chat-bot': [
    ['verification', 'roles', 'who is verified gets their roles'],
    ['webhooks', 'roles', 'who has changed gets other roles'],
    ['commands', 'roles', 'a command that shows or refreshes them'],
    ['commands', 'verification', 'a command that begins one'],
    ['commands', 'members', 'a command that looks up a member'],
    ['admin', 'verification', 'a link by hand ends as a verification does'],
    ['members', 'verification', 'and so is it refused'],
  ],
  pay: [
    ['pay-check', 'shifts', 'a check is of the shifts of a period'],
    ['overview', 'pay-check', 'a year is its periods, each checked'],
    ['sharing', 'pay-check', 'what is shared is a check'],
    ['evidence', 'pay-check', 'evidence is a check that is signed'],
    ['shutdowns', 'pay-check', 'a shutdown is made of periods that were checked'],
  ],
};

const mayMeet = Object.entries(meetings).flatMap(([service, pairs]) =>
  [...new Set(pairs.map(([from]) => from))].map(from => ({
    service,
    from,
    to: pairs.filter(([asking]) => asking === from).map(([, asked]) => asked),
  })),
);

/** A rule for each feature that may ask others, and one for all that may not. */
const featuresMeetByName = Object.keys(meetings).flatMap(service => {
  const features = `^services/${service}/src/features/`;
  const asking = mayMeet.filter(each => each.service === service);
  const comment = 'Features meet where the list above says so.';
  return [
    ...asking.map(({ from, to }) =>
      forbidden(
        `features-meet-by-name-${service}-${from}`,
        comment,
        { path: `${features}${from}/`, pathNot: tests },
        {
          path: features,
          pathNot: `${features}(${[from, ...to].join('|')})/`,
          dependencyTypesNot: ['type-only'],
        },
      ),
    ),
    forbidden(
      `features-meet-by-name-${service}`,
      comment,
      {
        path: `${features}([^/]+)/`,
        pathNot: [tests, ...asking.map(({ from }) => `${features}${from}/`)],
      },
      { path: features, pathNot: `${features}$1/`, dependencyTypesNot: ['type-only'] },
    ),
  ];
});

export default {
  forbidden: [
    forbidden(
      'no-cycles',
      'Data flows one way; two modules that need each other are one, or lack a third.',
      {},
      { circular: true },
    ),
    forbidden(
      'imports-are-found',
      'No rule here holds for an import that leads this tool nowhere.',
      {},
      { couldNotResolve: true },
    ),
    forbidden(
      'contracts-import-typebox-only',
      'Other teams install the contracts.',
      { path: '^packages/contracts/src/', pathNot: tests },
      { pathNot: ['^packages/contracts/src/', 'node_modules/typebox/', '^typebox'] },
    ),
    forbidden(
      'auth-imports-contracts',
      'auth knows contracts and jose.',
      { path: '^packages/auth/src/', pathNot: tests },
      { path: '^(packages/(service-kit|local-stack)|services/)' },
    ),
    forbidden(
      'kit-imports-contracts-and-auth',
      'What every service does alike knows no service.',
      { path: '^packages/service-kit/src/' },
      { path: '^(packages/local-stack|services)/' },
    ),
    forbidden(
      'look-is-independent',
      'What pages look like and say depends on no service.',
      { path: '^packages/look/src/' },
      { path: '^(packages/(?!(contracts|look)/)|services/)' },
    ),
    forbidden(
      'portal-is-a-client-like-others',
      'It knows of the services what everybody knows: their contracts.',
      { path: packages('portal') },
      { path: '^(packages/(?!(contracts|look|portal)/)|services/)' },
    ),
    forbidden(
      'verify-evidence-stands-alone',
      'It is run outside of here, with nothing beside it.',
      { path: packages('verify-evidence') },
      {
        path: ['^(packages/(?!verify-evidence/)|services/)', 'node_modules/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'pages-use-the-rooms-beside-them',
      'What all pages are made of knows none of them.',
      { path: '^packages/portal/src/(?!pages/|shell/routes|[^/]+$)' },
      { path: '^packages/portal/src/pages/' },
    ),
    forbidden(
      'local-stack-starts-services-as-processes',
      'It knows them by their commands and addresses.',
      { path: packages('local-stack') },
      { path: '^(services|packages/service-kit)/' },
    ),
    forbidden(
      'services-talk-through-contracts',
      'A service never imports another.',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    forbidden(
      'local-stack-stays-outside',
      'Only tests of a service may start what stands outside it.',
      { path: '^services/[^/]+/src/', pathNot: tests },
      { path: packages('local-stack') },
    ),
    forbidden(
      'setup-uses-checks',
      'It knows of a service what the service lends it: its checks and its settings.',
      { path: packages('setup'), pathNot: tests },
      { path: '^(services/[^/]+/src/(?!checks\\.ts$)|packages/(local-stack|portal|look))' },
    ),
    forbidden(
      'services-run-without-setup',
      'Services run without it.',
      { path: '^(packages/(?!(setup|system-tests)/)|services/)' },
      { path: packages('setup') },
    ),
    forbidden(
      'domain-is-pure',
      'Rules take values; they ask no database, no framework, no clock.',
      { path: '^services/[^/]+/src/domain/', pathNot: tests },
      {
        path: [
          '^services/[^/]+/src/(?!domain/)',
          '^packages/(service-kit|auth)/',
          'node_modules/(fastify|kysely|pg|undici)/',
        ],
      },
    ),
    forbidden(
      'services-of-features-know-no-framework',
      'A decision does not depend on HTTP.',
      { path: '/features/[^/]+/service\\.ts$' },
      { path: ['node_modules/fastify/', '^fastify$'], dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'routes-do-not-query',
      'HTTP only: what to ask the database stands in repositories.',
      { path: '/features/[^/]+/routes\\.ts$' },
      { path: 'node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'repositories-ask-the-database-alone',
      'What stands outside is asked by services, never in the middle of SQL.',
      { path: '/features/.*repository\\.ts$' },
      {
        path: ['^services/[^/]+/src/clients/', 'node_modules/fastify/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbidden(
      'features-use-the-rooms-beside-them',
      'Clients, audit, outbox and the like know no feature.',
      { path: '^services/[^/]+/src/(?!(features|jobs|compose)/)[^/]+/', pathNot: tests },
      { path: '^services/[^/]+/src/features/' },
    ),
    forbidden(
      'composition-is-imported-only-by-app',
      'Composition roots import everything and are imported by no feature.',
      { path: '^services/[^/]+/src/(?!compose/)[^/]+/', pathNot: tests },
      {
        path: '^services/[^/]+/src/(compose/|(app|checks|cli|config|main)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...featuresMeetByName,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|services)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['guildhall-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
