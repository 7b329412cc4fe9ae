// Makes a release of what is committed. --help says of what it consists.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { misused, readArguments } from './arguments.mjs';
import { install, pnpm, requireNode } from './prepare.mjs';
import { git, lastRelease, notesOf } from './release-notes.mjs';
import { fail, packageFolders, root, run, services } from './workspace.mjs';

/** As the Dockerfiles, .env and the environment call them. */
const sources = ['NODE_IMAGE', 'DEBIAN_IMAGE', 'NPM_REGISTRY'];

const usage = `Usage: npm run release -- <version> [options]

Makes release <version>, such as 0.2.0, of what is committed here: the version in every package.json and manifest,
CHANGELOG.md from the commits since the release before, with what to do for an upgrade; the contracts packed into
.local/release; a commit, the tag v<version>; and the images, tagged with it, where a Docker daemon runs. Nothing
leaves this machine: it says at the end how to push. From the environment it takes what .env has for Compose:
GUILDHALL_IMAGES, what the images' names begin with (registry.example.org/guildhall), and what they are built from
where that is a mirror of your own: ${sources.join(', ')}.

  --dry-run     say what would be done, and do nothing
  --no-images   leave the images out
  --publish     hand the packed contracts to the npm registry, with provenance; only in a CI that gives an identity`;

requireNode();
const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean' },
    'no-images': { type: 'boolean' },
    publish: { type: 'boolean' },
  },
});
const [version, ...more] = positionals;
const isDry = values['dry-run'] === true;

const numbers = text => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
/** Whether the first of two versions is the larger one. */
function isLarger(one, other) {
  const [a, b] = [numbers(one), numbers(other)];
  const at = a.findIndex((number, i) => number !== b[i]);
  return at >= 0 && a[at] > b[at];
}

if (version === undefined || more.length > 0) misused(usage, 'Name one version.');
if (!numbers(version)) misused(usage, `"${version}" is no version: three numbers, such as 0.2.0.`);

const last = lastRelease();
const manifests = packageFolders()
  .map(folder => join(relative(root, folder), 'package.json'))
  .filter(file => existsSync(join(root, file)));
const current = JSON.parse(readFileSync(join(root, 'packages/contracts/package.json'))).version;

if (git('status', '--porcelain') !== '')
  fail('There are changes that are not committed; a release is of what is committed.');
if (last !== null && !isLarger(version, last.slice(1)))
  fail(`${version} is not larger than the last release, ${last.slice(1)}.`);
if (isLarger(current, version)) fail(`${version} is smaller than what packages say, ${current}.`);
if (git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`) !== null)
  fail(`There is a tag v${version} already, of something else.`);
// GitHub's, and the name by which GitLab hands one to npm.
const identity = ['ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN'];
if (values.publish && !identity.some(name => process.env[name]))
  fail(
    `Provenance says which CI built a package, and nothing here gives an identity (${identity.join(', ')}). Publish from CI.`,
  );

/** As names in a cluster have it. */
const dashed = text => text.replaceAll('.', '-');

/** Wherever this version is written: what is said, by file. */
function versioned() {
  const inManifests = manifests.map(file => [file, `"version": "${current}"`]);
  const inCluster = readdirSync(join(root, 'deploy/cluster')).map(name => [
    join('deploy/cluster', name),
    // A job never changes: each version migrates by one of its own.
    new RegExp(
      `(?<=guildhall/[a-z-]+:)${current.replaceAll('.', '\\.')}\\b|(?<=-migrate-)${dashed(current)}\\b`,
      'g',
    ),
  ]);
  const inGuide = ['docs/contracts-guide.md', `guildhall-contracts-${current}.tgz`];
  return [...inManifests, ...inCluster, inGuide].map(([file, said]) => {
    const text = readFileSync(join(root, file), 'utf8');
    const asNow = all => all.replace(current, version).replace(dashed(current), dashed(version));
    return [file, text.replaceAll(said, asNow)];
  });
}

const title = '# Changes\n\nMade by `npm run release`; the newest release comes first.\n';
function changelog(notes) {
  const file = join(root, 'CHANGELOG.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8').slice(title.length) : '';
  return `${title}\n${notes.trimEnd()}\n${before}`;
}

const images = [
  ...[...services, 'local-stack'].map(target => ({ target, file: 'Dockerfile' })),
  ...['postfix', 'dovecot'].map(target => ({ target, file: 'deploy/mail/Dockerfile' })),
];
const prefix = process.env.GUILDHALL_IMAGES || 'guildhall';
const tags = [version, 'latest'];
const hasDocker = () => spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;
const withImages = !values['no-images'] && hasDocker();

const folder = join(root, '.local/release');
const tarball = join(folder, `guildhall-contracts-${version}.tgz`);
const notes = notesOf(version, last, new Date().toISOString().slice(0, 10));

console.log(notes);
const whatImages = withImages
  ? `Images: ${images.map(({ target }) => `${prefix}/${target}:${version}`).join(', ')}`
  : `Images: none (${values['no-images'] ? '--no-images' : 'no Docker daemon answers'})`;
console.log(`Since:  ${last ?? 'the beginning'}\nPacked: ${tarball}\n${whatImages}`);
if (isDry) {
  console.log('Nothing was done.');
  process.exit(0);
}

const written = [...versioned(), ['CHANGELOG.md', changelog(notes)]];
for (const [file, text] of written) writeFileSync(join(root, file), text);
const undo = () =>
  console.error('Nothing is tagged. To begin again: git restore . && git clean -f CHANGELOG.md');

install();
// Imported here: before anything is installed it has nothing to transpile with.
const { transpile } = await import('./transpile.mjs');
await transpile([join(root, 'packages/contracts')]);
mkdirSync(folder, { recursive: true });
pnpm(['--filter', '@guildhall/contracts', 'pack', '--pack-destination', folder], {
  quiet: true,
  onFailure: undo,
});
// Before the tag: what cannot be built is no release.
if (withImages)
  for (const { target, file } of images) {
    const names = tags.flatMap(tag => ['--tag', `${prefix}/${target}:${tag}`]);
    // Each with what the environment has for it, or the Dockerfile.
    const args = sources.flatMap(name => ['--build-arg', name]);
    run('docker', ['build', '--file', file, '--target', target, ...args, ...names, '.'], {
      environment: { DOCKER_BUILDKIT: '1' },
      onFailure: undo,
    });
  }
run('git', ['add', '--', ...written.map(([file]) => file)], { onFailure: undo });
run('git', ['commit', '--quiet', '--message', `Release ${version}`], { onFailure: undo });
// In a file: an argument is limited to 128 KB.
const notesFile = join(folder, `notes-${version}.md`);
writeFileSync(notesFile, notes);
run('git', ['tag', '--annotate', '--cleanup=verbatim', '--file', notesFile, `v${version}`]);

if (values.publish) run('npm', ['publish', tarball, '--provenance', '--access', 'public']);

console.log(`\nRelease ${version} is made. To hand it on:\n  git push --follow-tags`);
if (withImages)
  for (const { target } of images)
    console.log(`  ${tags.map(tag => `docker push ${prefix}/${target}:${tag}`).join(' && ')}`);
