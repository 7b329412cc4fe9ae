import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '../workspace.js';
import { buildImage, type Recipe, run } from './docker.js';

/** The images that ours begin with and stand beside, by the variables that name them in `.env`. */
const official = {
  DEBIAN_IMAGE: 'debian:bookworm-slim',
  NODE_IMAGE: 'node:24-bookworm-slim',
  POSTGRES_IMAGE: 'postgres:18-bookworm',
  REDIS_IMAGE: 'redis:8-bookworm',
  CADDY_IMAGE: 'caddy:2',
} as const;
export type Bases = Readonly<Record<keyof typeof official, string>>;

const made: Bases = {
  DEBIAN_IMAGE: 'guildhall-base/debian:bookworm',
  NODE_IMAGE: 'guildhall-base/node:24',
  POSTGRES_IMAGE: 'guildhall-base/postgres:15',
  REDIS_IMAGE: 'guildhall-base/redis:7',
  CADDY_IMAGE: 'guildhall-base/caddy:2.6',
};

const recipes = join(workspace, 'packages/system-tests/bases');
const long = { timeoutMs: 1_200_000 };

/** What an organization has already, and others have made: Debian's packages of both. */
export const outsideImages = {
  provider: 'guildhall-base/glewlwyd:2.7',
  database: 'guildhall-base/mariadb:10.11',
} as const;

export async function haveOutside(docker: string, bases: Bases): Promise<void> {
  for (const image of Object.values(outsideImages))
    if (!(await isThere(docker, image))) await makeOther(docker, image, bases.DEBIAN_IMAGE);
}

const isThere = (docker: string, image: string) =>
  run(docker, ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );

/** Pulled where that is possible, made where it is not; what is here already is taken. */
export async function haveBases(docker: string, say: (text: string) => void): Promise<Bases> {
  const isHere = (image: string) => isThere(docker, image);
  const pulled = async () => {
    for (const image of Object.values(official))
      if (!(await isHere(image))) await run(docker, ['pull', '--quiet', image], long);
  };
  const why = await pulled().then(
    () => null,
    (error: Error) => error.message.split('\n').at(-1),
  );
  if (why === null) return withAuthorities(docker, official);
  say(`Official images cannot be pulled (${why}): Debian’s and npm’s packages stand in for them.`);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bases-'));
  try {
    if (!(await isHere(made.DEBIAN_IMAGE))) await makeDebian(docker, folder);
    if (!(await isHere(made.NODE_IMAGE))) await makeNode(docker, folder);
    for (const name of ['POSTGRES_IMAGE', 'REDIS_IMAGE', 'CADDY_IMAGE'] as const)
      if (!(await isHere(made[name]))) await makeOther(docker, made[name], made.DEBIAN_IMAGE);
  } finally {
    // Killed, debootstrap leaves it mounted, and this would say that it is busy instead of why.
    await run('umount', [join(folder, 'debian/proc')]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
  return withAuthorities(docker, made);
}

async function makeDebian(docker: string, folder: string): Promise<void> {
  const root = join(folder, 'debian');
  await run('debootstrap', ['--variant=minbase', 'bookworm', root], long);
  // What the official slim image leaves out.
  for (const unread of [
    'var/cache/apt/archives',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/info',
  ])
    for (const name of readdirSync(join(root, unread)))
      rmSync(join(root, unread, name), { recursive: true, force: true });
  const image = made.DEBIAN_IMAGE;
  await run(
    'sh',
    ['-c', `tar --directory "$1" --create . | "$2" import - ${image}`, '-', root, docker],
    long,
  );
}

async function makeNode(docker: string, folder: string): Promise<void> {
  const context = join(folder, 'node');
  mkdirSync(context);
  // The npm package `node` is a link to one of these.
  await run('npm', ['pack', '--silent', `node-linux-${process.arch}@24`], {
    ...long,
    cwd: context,
  });
  const [archive = ''] = readdirSync(context);
  await run('tar', ['--extract', '--file', archive, '--strip-components=2', 'package/bin/node'], {
    cwd: context,
  });
  rmSync(join(context, archive));
  const modules = (await run('npm', ['root', '--global'])).trim();
  cpSync(join(modules, 'npm'), join(context, 'npm'), { recursive: true });
  await buildBase(docker, made.NODE_IMAGE, 'node', { DEBIAN: made.DEBIAN_IMAGE }, context);
}

async function makeOther(docker: string, image: string, debian: string): Promise<void> {
  const [, name = ''] = /\/(\w+):/.exec(image) ?? [];
  const once = () => buildBase(docker, image, name, { DEBIAN: debian }, recipes);
  // A mirror that does not answer once may do so the next time.
  await once().catch(once);
}

const buildBase = (
  docker: string,
  tag: string,
  recipe: string,
  args: Recipe['args'],
  context: string,
) => buildImage(docker, { tag, file: join(recipes, `${recipe}.Dockerfile`), args, context });

/** Only what builds has to know the authorities of this machine's network; nothing of them is in what runs. */
async function withAuthorities(docker: string, bases: Bases): Promise<Bases> {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return bases;
  const context = mkdtempSync(join(tmpdir(), 'guildhall-authorities-'));
  try {
    readFileSync(file);
    cpSync(file, join(context, 'authorities.crt'), { dereference: true });
    const image = 'guildhall-base/node:24-authorities';
    await buildBase(docker, image, 'authorities', { NODE: bases.NODE_IMAGE }, context);
    return { ...bases, NODE_IMAGE: image };
  } finally {
    rmSync(context, { recursive: true });
  }
}
