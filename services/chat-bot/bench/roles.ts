/**
 * Role computation for 10,000 members: design target under one second.
 * It covers everything but the requests: conditions, nickname, difference, hierarchy.
 */
import { readFileSync } from 'node:fs';
import { median, tellRounds } from '@guildhall/service-kit/testing';
import type { MemberFacts } from '../src/domain/member.js';
import { desiredState } from '../src/features/roles/plan/desired.js';
import { planUpdate, surveyRoles } from '../src/features/roles/plan/plan.js';
import type { ServerView } from '../src/features/roles/plan/server-view.js';
import { managedRefs } from '../src/features/roles/rules/rules.js';
import { getRoleRules } from '../src/features/roles/rules/rules-file.js';

const MEMBERS = 10_000;
const file = new URL('../role-rules.example.yaml', import.meta.url);
const rules = getRoleRules(readFileSync(file, 'utf8'), file.pathname);
const managed = managedRefs(rules);

const everyone = '100000000000000000';
const server: ServerView = {
  id: everyone,
  owner_id: '1',
  roles: [
    { id: everyone, name: '@everyone', position: 0, managed: false, permissions: '0' },
    ...Array.from({ length: 100 }, (_, index) => ({
      id: String(200000000000000000n + BigInt(index)),
      name: managed[index] ?? `Other ${index}`,
      position: index + 1,
      managed: false,
      permissions: '0',
    })),
    { id: '9', name: 'Bot', position: 200, managed: true, permissions: '8' },
  ],
  bot: { id: '2', role_ids: ['9'] },
};

const members: MemberFacts[] = Array.from({ length: MEMBERS }, (_, index) => ({
  member_number: String(100_000 + index),
  first_name: ['Zoë', 'Jean-Pierre', 'محمد', 'Anne 👩‍👩‍👧‍👦'][index % 4] ?? null,
  last_name: ['Doe', 'García', 'O’Neill'][index % 3] ?? null,
  status: index % 20 === 0 ? 'inactive' : 'active',
  member_type_id: index % 5,
  member_type: index % 7 === 0 ? 'Trainee' : 'Member',
  facility_code: `F${index % 300}`,
  region_code: ['NE', 'SW', 'GL'][index % 3] ?? null,
  positions: [
    { position_type: 'facrep', facility_code: `F${index % 300}`, active: index % 9 === 0 },
  ],
}));
const accounts = members.map((_, index) => ({
  id: String(300000000000000000n + BigInt(index)),
  role_ids: server.roles.slice(1 + (index % 40), 4 + (index % 40)).map(({ id }) => id),
  nickname: null,
  pending: false,
}));

function engine(): number {
  let writes = 0;
  const survey = surveyRoles(server, managed);
  members.forEach((member, index) => {
    const account = accounts[index];
    if (account && planUpdate(survey, account, desiredState(member, rules)).patch) writes++;
  });
  return writes;
}

/** The named reference: the same members and accounts through JSON and back. */
function jsonRoundTrip(): number {
  return JSON.parse(JSON.stringify({ members, accounts })).members.length;
}

const timesOf = (work: () => number) =>
  Array.from({ length: 7 }, () => {
    const before = performance.now();
    if (work() === 0) throw new Error('nothing was computed');
    return performance.now() - before;
  });

const rounds = timesOf(engine);
const ours = median(rounds);
const reference = median(timesOf(jsonRoundTrip));
console.log(
  `roles for ${MEMBERS} members: ${ours.toFixed(0)} ms (target < 1000 ms), ` +
    `${(ours / reference).toFixed(1)} × a JSON round trip of the same members and accounts`,
);
tellRounds(
  { name: `roles of ${MEMBERS} members`, reference: '1 s', wanted: '≤ 1' },
  rounds.map(ms => ms / 1000),
);
if (ours >= 1000) process.exitCode = 1;
