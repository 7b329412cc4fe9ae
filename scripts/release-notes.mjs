// What a release says of itself, from the commits and files since the one before.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, services } from './workspace.mjs';

/** Output of git, or null where it refuses. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return status === 0 ? stdout.trim() : null;
}

/** The tag of the last release, or null. */
export const lastRelease = () => git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0');

/** Whom a change is for, by where it is; the first that fits most of its files. */
const places = [
  ['Contracts', /^packages\/contracts\/(src|openapi)\//],
  ['Platform', /^services\/platform\/(src|prisma)\//],
  ['Chat-bot', /^services\/chat-bot\/(src|prisma|role-rules)/],
  ['Pay', /^services\/pay\/(src|prisma|facility|shutdowns)/],
  ['Portal and pages', /^packages\/(portal|look)\/(src|style)/],
  ['All services', /^packages\/(service-kit|auth)\/src\//],
  ['Installing and running', /^(deploy\/|docker-compose|Dockerfile|\.env|packages\/setup\/src\/)/],
  ['Documentation', /\.md$|^docs\//],
  ['Working on it', /^/],
];
const isTest = file => /\.test\.ts$|\/test\//.test(file);

function placeOf(files) {
  const told = files.some(file => !isTest(file)) ? files.filter(file => !isTest(file)) : files;
  const counts = new Map();
  for (const file of told) {
    const [name] = places.find(([, fits]) => fits.test(file));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return places.map(([name]) => name).find(name => counts.get(name) === most) ?? 'Working on it';
}

/** Commits since a tag, oldest first, each with its files. */
function commitsSince(tag) {
  const range = tag === null ? 'HEAD' : `${tag}..HEAD`;
  const log = git('log', '--reverse', '--no-merges', '--name-only', '--format=%x00%s', range) ?? '';
  return log
    .split('\0')
    .filter(Boolean)
    .map(text => {
      const [subject, ...files] = text.trim().split('\n');
      return { subject, files: files.filter(Boolean) };
    });
}

function changes(tag) {
  const commits = commitsSince(tag).map(({ subject, files }) => ({
    subject,
    place: placeOf(files),
  }));
  return places.flatMap(([name]) => {
    const here = commits.filter(({ place }) => place === name).map(({ subject }) => subject);
    // What was done again in the same words is read once.
    const subjects = [...new Set(here)];
    return subjects.length > 0 ? [`### ${name}`, '', ...subjects.map(each => `- ${each}`), ''] : [];
  });
}

const now = file => readFileSync(join(root, file), 'utf8');
const then = (tag, file) => git('show', `${tag}:${file}`) ?? '';

/** Settings by the table that each README has: whether one cannot do without. */
const settingsIn = readme =>
  new Map(
    [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| ([^|]*) \|/gm)].map(([, name, preset]) => [
      name,
      /required/i.test(preset),
    ]),
  );

const versionIn = document => /"version": "([^"]+)"/.exec(document)?.[1];

/** What an operator of one service needs to know. */
function* ofService(tag, service) {
  const migrations = git(
    'diff',
    '--name-only',
    '--diff-filter=A',
    tag,
    'HEAD',
    '--',
    `services/${service}/prisma/migrations`,
  )
    .split('\n')
    .filter(file => file.endsWith('.sql'))
    .map(file => file.split('/').at(-2));
  if (migrations.length > 0) yield `${service} migrates its database: ${migrations.join(', ')}`;
  const readme = `services/${service}/README.md`;
  const [before, after] = [settingsIn(then(tag, readme)), settingsIn(now(readme))];
  const added = [...after].filter(([name]) => !before.has(name));
  const gone = [...before.keys()].filter(name => !after.has(name));
  const wanted = added.filter(([, required]) => required).map(([name]) => `\`${name}\``);
  const optional = added.filter(([, required]) => !required).map(([name]) => `\`${name}\``);
  if (wanted.length > 0) yield `${service} does not start without ${wanted.join(', ')}`;
  if (optional.length > 0) yield `${service} may be told ${optional.join(', ')}`;
  if (gone.length > 0)
    yield `${service} is not told ${gone.map(name => `\`${name}\``).join(', ')} any more`;
  const document = `packages/contracts/openapi/${service}.json`;
  const [was, is] = [versionIn(then(tag, document)), versionIn(now(document))];
  if (was !== is) yield `${service}’s contract is ${is}; it was ${was}`;
}

function upgrading(tag) {
  if (tag === null) return ['The first release.'];
  const notes = services.flatMap(service => [...ofService(tag, service)]);
  if (notes.length === 0) return ['Nothing but replacing what runs.'];
  return [...notes.map(note => `- ${note}`), '', 'How: docs/operating.md, “Upgrading”.'];
}

/** One section of CHANGELOG.md. */
export const notesOf = (version, tag, date) =>
  [`## ${version} (${date})`, '', '### Upgrading', '', ...upgrading(tag), '', ...changes(tag)].join(
    '\n',
  );
