// npm run test:containers -- --help. Everything it makes bears its own name and is removed; only bases stay.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { workspace } from '../workspace.js';
import { unableTo } from './able.js';
import { type Bases, haveBases } from './bases.js';
import { backup } from './checks/backup.js';
import { inside } from './checks/inside.js';
import { closes, type Mailbox, mail } from './checks/mail.js';
import { memory } from './checks/measures.js';
import { oneOfEach, replicas } from './checks/replicas.js';
import { tls } from './checks/tls.js';
import { kills, postgresAway, redisAway, staying, stops } from './checks/trouble.js';
import { untilAllOk } from './checks/use.js';
import { haveDaemon } from './daemon.js';
import { findDocker, killRunning, run } from './docker.js';
import { buildImages, copySources, imageName, images, removeSources } from './images.js';
import { install } from './install.js';
import { walk } from './journeys.js';
import { makeWorld, type World } from './world.js';

const logs = join(workspace, '.local/containers');
const cleaning = 'Cleaned up';

function skip(why: string): never {
  console.log(`Containers: skipped, because ${why}.`);
  process.exit(0);
}

const failed: string[] = [];
let isInterrupted = false;
// Parts can be run separately during development.
const only = process.argv.slice(2);
const isWanted = (title: string) =>
  only.length === 0 || only.some(part => title.toLowerCase().includes(part.toLowerCase()));

/** One thing that has to hold; what fails is told at once and at the end, and the next is tried all the same. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T | null> {
  if (isInterrupted && title !== cleaning) return null;
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    const seen = await work();
    console.log(`ok      ${title} (${seconds()})${typeof seen === 'string' ? `: ${seen}` : ''}`);
    return seen;
  } catch (error) {
    failed.push(title);
    console.log(`FAILED  ${title} (${seconds()}): ${(error as Error).message}`);
    return null;
  }
}

async function keepLogs(world: World): Promise<void> {
  mkdirSync(logs, { recursive: true });
  const text = await world.composed(['logs', '--no-color', '--timestamps'], { timeoutMs: 120_000 });
  writeFileSync(join(logs, 'compose.log'), text);
}

/** What is others' and cannot be had is no fault of ours; then it is said, and nothing is tried. */
async function basesOr(docker: string): Promise<Bases | string> {
  const began = performance.now();
  try {
    const bases = await haveBases(docker, console.log);
    const why = await unableTo(docker, bases);
    console.log(`ok      Base images (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return why ?? bases;
  } catch (error) {
    return `the images that ours begin with cannot be made:\n${(error as Error).message}`;
  }
}

async function use(world: World): Promise<void> {
  const trial = <T>(title: string, work: () => Promise<T>) =>
    isWanted(title) ? step(title, work) : Promise.resolve(null);
  await trial('Idle memory, before anybody used it', async () => {
    await pause(15_000);
    return memory(world, staying);
  });
  await trial('Seen from inside', () => inside(world));
  const mailbox: Mailbox | null = await trial('Mail: SMTP, LMTP, IMAP', () => mail(world));
  if (mailbox !== null) await trial('Mailbox of a member who left', () => closes(world, mailbox));
  await trial('Journeys of members, also in Chromium', () => walk(world));
  await trial('Idle memory, after the journeys', async () => {
    await pause(15_000);
    return memory(world, staying);
  });
  await trial('Backup and restore as documented', () => backup(world, mailbox));
  await trial('Redis away and back', () => redisAway(world));
  await trial('PostgreSQL away and back', () => postgresAway(world));
  await trial('kill -9 of every program', () => kills(world, mailbox));
  await trial('Stopped within the grace', () => stops(world));
  await trial('Two replicas of each, and one again', async () => {
    const seen = await replicas(world);
    await oneOfEach(world);
    return seen;
  });
  await trial('Profile tls', () => tls(world));
}

async function main(): Promise<void> {
  const found = findDocker();
  if (typeof found === 'string') skip(found);
  const { docker } = found;
  const missing = await haveDaemon(docker, logs);
  if (missing !== null) skip(missing);

  const began = performance.now();
  const bases = await basesOr(docker);
  if (typeof bases === 'string') skip(bases);
  const version = `${process.pid}`;
  const here = await copySources();
  let world: World | null = null;
  const end = async () => {
    if (world !== null) {
      await keepLogs(world).catch(error => console.log(`No logs: ${error.message}`));
      await world.remove();
    }
    world = null;
    removeSources(here);
    for (const name of images)
      await run(docker, ['image', 'rm', imageName(name, version)]).catch(() => null);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A terminal tells everybody at once, and npm tells us again.
      if (isInterrupted) return;
      isInterrupted = true;
      killRunning();
    });
  try {
    const built = await step('Images of this version', async () => {
      const seconds = await buildImages(docker, bases, { sources: here, version });
      return `all six in ${seconds.toFixed(1)} s`;
    });
    if (built === null) return;
    const ours = { version, sources: here };
    const page = 'Installed as docs/install.md says';
    if (isWanted(page)) await step(page, () => install(found, bases, ours));
    const up = await step('Up, cold, everything healthy', async () => {
      world = await makeWorld(found, bases, ours);
      await world.up();
      await world.untilWell(staying);
      await untilAllOk(world);
    });
    if (up !== null && world !== null) await use(world);
    else failed.push('everything after it');
  } finally {
    await step(cleaning, end);
    console.log(`\nContainers: ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  }
}

await main();
if (isInterrupted) process.exit(130);
if (failed.length > 0) {
  console.log(`FAILED: ${failed.join('; ')}. What the containers logged is in ${logs}.`);
  process.exitCode = 1;
}
