import type { Fault } from '@guildhall/service-kit';
import { isSeq, type Node } from 'yaml';
import { templateProblem } from '../plan/nickname.js';
import { readCondition, readTexts } from './read-condition.js';
import type { RoleRef, RoleRule, RoleRules } from './rules.js';
import { type Entry, type Found, readYaml, type YamlReader } from './yaml-reader.js';

/** Discord, "Modify Guild Role": role names have at most 100 characters. */
const ROLE_NAME_LENGTH = 100;

/** All problems of the file, in the format editors and terminals link. */
function refuse(file: string, problems: readonly Fault[]): void {
  if (problems.length === 0) return;
  const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const lines = inOrder.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
  throw new Error(lines.join('\n'));
}

export function getRoleRules(source: string, file: string): RoleRules {
  const reader = readYaml(source);
  // Content of a broken file is not checked; it would hide the syntax error.
  refuse(file, reader.problems);
  const entries = reader.entries(reader.root, null, 'the role rules');
  if (reader.problems.length === 0 && !entries.has('roles'))
    reader.problem(reader.root, '"roles" is missing: the list of rules');
  let nicknames: readonly string[] = [];
  let rules: readonly RoleRule[] = [];
  let alsoManaged: readonly RoleRef[] = [];
  for (const [name, entry] of entries) {
    if (name === 'nickname')
      nicknames = reader.list(entry, '"nickname"', (item, at) => readTemplate(reader, item, at));
    else if (name === 'roles') rules = readRules(reader, entry);
    else if (name === 'also_managed') alsoManaged = readRefs(reader, name, entry);
    else reader.problem(entry.key, `unknown "${name}"; known are nickname, roles, also_managed`);
  }
  refuse(file, reader.problems);
  return { nicknames, rules, alsoManaged };
}

/** `[]` means no rules yet; a list that was forgotten is a mistake. */
function readRules(reader: YamlReader, entry: Entry): readonly RoleRule[] {
  if (isSeq(entry.value) && entry.value.items.length === 0) return [];
  return reader.list(entry, '"roles"', (item, at) => readRule(reader, item, at));
}

function readTemplate(reader: YamlReader, item: Found, at: Node): string | undefined {
  const template = reader.text(item, at, 'a nickname template');
  const wrong = template === undefined ? null : templateProblem(template);
  if (wrong) reader.problem(item, wrong);
  return template;
}

function readRule(reader: YamlReader, node: Found, at: Node): RoleRule {
  const parts = reader.entries(node, at, 'a rule');
  let roles: readonly RoleRef[] = [];
  let when: RoleRule['when'] = null;
  for (const [name, part] of parts) {
    if (name === 'role') roles = readRefs(reader, name, part);
    else if (name === 'when') when = readCondition(reader, part.value, part.key);
    else reader.problem(part.key, `unknown "${name}" in a rule; known are role, when`);
  }
  if (parts.size > 0 && !parts.has('role')) reader.problem(node, 'a rule must name its "role"');
  return { roles, when, line: reader.line(node) };
}

function readRefs(reader: YamlReader, name: string, entry: Entry): readonly RoleRef[] {
  const refs = readTexts(reader, name, entry);
  for (const ref of refs) {
    if (ref.length > ROLE_NAME_LENGTH)
      reader.problem(entry.value, `a role's name has at most ${ROLE_NAME_LENGTH} characters`);
    if (ref === '@everyone') reader.problem(entry.value, '@everyone cannot be assigned or removed');
  }
  return refs;
}
