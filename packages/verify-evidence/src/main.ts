#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { NotVerified, readSigned } from './signature.js';
import { sumsOf } from './sums.js';

const usage = `verify-evidence <evidence.json> <keys>

Says whether pay evidence is as it was signed, and whether its sums are right. The keys are a file, or the address
that your organization publishes: https://…/.well-known/evidence-keys.json`;

async function load(place: string) {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`);
  return answer.json();
}

async function check(file: string, keys: string): Promise<boolean> {
  const { evidence, kid } = readSigned(await load(file), await load(keys));
  const { member, pay_period, results, rules_version } = evidence;
  console.log(`Signature: right, by key ${kid}, on ${evidence.made_at}`);
  console.log(
    `Pay of ${member.name ?? 'member'} (${member.membernumber}), period ${pay_period.pay_period_number} of ${pay_period.year}, rules ${rules_version}`,
  );
  const sums = sumsOf(evidence);
  const wrong = sums.filter(({ written, computed }) => written !== computed);
  for (const { what, written, computed } of wrong)
    console.log(`Wrong sum: ${what} says ${written}, and is ${computed}`);
  if (wrong.length > 0) return false;
  console.log(`Sums: all ${sums.length} are right`);
  console.log(
    `Earned ${results.expected_pay}, paid ${results.actual_pay}, difference ${results.difference}`,
  );
  return true;
}

const [file, keys] = process.argv.slice(2);
if (file === undefined || keys === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    if (!(await check(file, keys))) process.exitCode = 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof NotVerified ? reason : `It cannot be read: ${reason}`);
    process.exitCode = 1;
  }
}
