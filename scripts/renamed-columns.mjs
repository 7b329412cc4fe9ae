// Does the type check notice a column that was renamed? --help says how that is tried.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readArguments } from './arguments.mjs';
import { readTables, textOf } from './tables.mjs';
import { root, services } from './workspace.mjs';

readArguments(
  `Usage: npm run renamed-columns

Renames every column of every table, one after another, in the types of a service's tables, as a migration would, and
looks whether the types of its sources still hold. They must not. Takes three minutes; no file is changed.`,
);

/** No query names them: they are there for the key, and for whoever looks into the database. */
const namedNowhere = ['directory_version.id', 'members.created_at', 'wrong_codes.id'];

/** The sources of a service, read once, and held against whatever its tables are said to be. */
function openTypes(service) {
  const src = join(root, 'services', service, 'src');
  const tablesFile = join(src, 'tables.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  // What only a test asks for is not noticed by the service.
  const sources = { include: ['**/*'], exclude: ['**/*.test.ts'] };
  const read = ts.parseJsonConfigFileContent({ ...config, ...sources }, ts.sys, src);
  const texts = new Map(read.fileNames.map(file => [file, readFileSync(file, 'utf8')]));
  let version = 0;
  const language = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => read.options,
    getCurrentDirectory: () => src,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => read.fileNames,
    getScriptVersion: file => (file === tablesFile ? String(version) : ''),
    getScriptSnapshot: file => {
      const text = texts.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  return {
    /** One mistake is enough, so that the files with most of `words` come first. */
    holdWith: (tables, words = []) => {
      texts.set(tablesFile, tables);
      version += 1;
      const wordsIn = file => words.filter(word => texts.get(file).includes(word)).length;
      return read.fileNames
        .toSorted((one, other) => wordsIn(other) - wordsIn(one))
        .every(file => language.getSemanticDiagnostics(file).length === 0);
    },
  };
}

let tried = 0;
const unnoticed = [];
for (const service of services) {
  const schema = readFileSync(join(root, 'services', service, 'prisma', 'schema.prisma'), 'utf8');
  const tables = readTables(schema);
  const types = openTypes(service);
  if (!types.holdWith(textOf(tables)))
    throw new Error(`The types of ${service} do not hold as they are`);
  for (const table of tables)
    for (const column of table.columns) {
      const { name } = column;
      tried += 1;
      column.name = `${name}_renamed`;
      if (types.holdWith(textOf(tables), [name, table.name]))
        unnoticed.push(`${table.name}.${name}`);
      column.name = name;
    }
}
const holes = unnoticed.filter(column => !namedNowhere.includes(column));
for (const column of holes) console.error(`Nobody notices when ${column} is renamed.`);
console.log(`${tried} columns were renamed, ${holes.length} of them unnoticed.`);
if (holes.length > 0) process.exit(1);
