import ts from 'typescript';

/**
 * What the compiler says about these files and about the declarations of this package that they use. It
 * does not check typebox's own declarations again: that takes half a minute each time.
 */
export function typeErrors(files: readonly string[], options: ts.CompilerOptions): string[] {
  const strict = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022 };
  const program = ts.createProgram(files, { ...strict, ...options });
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName) || fileName.includes('/@guildhall/'));
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap(file => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  return found.map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file?.fileName.split('/').slice(-2).join('/')}: ${text}`;
  });
}
