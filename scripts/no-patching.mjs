// Libraries are used as their documentation shows them: nothing assigns to their insides, to Node's or to JavaScript's.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './workspace.mjs';

/** A program of its own that stays silent, whatever its libraries print while they load. */
const allowed = new Set(['globalThis.console']);

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /^(packages|services|scripts)\/.*\.(ts|tsx|mjs)$/.test(file));

const ofOthers = specifier => !/^(\.|@guildhall\/)/.test(specifier);
const isAssignment = node =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
const definers = /^(Object|Reflect)\.(defineProperty|defineProperties|assign|setPrototypeOf|set)$/;
const isMember = node => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
const isGlobal = node => ts.isIdentifier(node) && /^(globalThis|global)$/.test(node.text);

const isWrapper = node =>
  ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node);

/** Sets what is missing, as a polyfill does. */
const isPolyfill = ({ parent }) =>
  ts.isBinaryExpression(parent) &&
  parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionEqualsToken;

/** What is assigned to, defined or deleted here. */
function changed(node) {
  if (isAssignment(node)) return node.left;
  if (ts.isDeleteExpression(node)) return node.expression;
  if (ts.isCallExpression(node) && definers.test(node.expression.getText()))
    return node.arguments[0];
  return undefined;
}

function problemsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const imported = new Set();
  const problems = [];
  const tell = (node, what) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1} ${what}: ${node.getText().split('\n')[0]}`);
  };

  function noteImports({ importClause, moduleSpecifier }) {
    if (moduleSpecifier.text.includes('node_modules')) tell(moduleSpecifier, 'a deep import');
    if (!importClause || !ofOthers(moduleSpecifier.text)) return;
    const { name, namedBindings } = importClause;
    if (name) imported.add(name.text);
    if (namedBindings && ts.isNamespaceImport(namedBindings)) imported.add(namedBindings.name.text);
    if (namedBindings && ts.isNamedImports(namedBindings))
      for (const each of namedBindings.elements) imported.add(each.name.text);
  }

  function judge(target, isDefinition) {
    const text = target.getText();
    if (allowed.has(text)) return;
    if (/\.prototype\b/.test(text)) return tell(target, 'changes a prototype');
    if (!isMember(target) && !isDefinition) return;
    let owner = target;
    while (isMember(owner) || isWrapper(owner)) owner = owner.expression;
    if (isGlobal(owner) && !isPolyfill(target)) return tell(target, 'changes a global');
    if (ts.isIdentifier(owner) && imported.has(owner.text))
      return tell(target, 'changes a library');
    if (isMember(target) && owner.kind !== ts.SyntaxKind.ThisKeyword && /\._\w/.test(text))
      tell(target, 'changes a private field');
  }

  function visit(node) {
    if (ts.isImportDeclaration(node)) noteImports(node);
    const target = changed(node);
    if (target) judge(target, ts.isCallExpression(node));
    ts.forEachChild(node, visit);
  }
  visit(source);
  if (/\.bundled\.ts$/.test(file)) problems.push(`${file}: a bundled copy of a library`);
  return problems;
}

const problems = tracked.flatMap(problemsIn);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log('No library is patched.');
