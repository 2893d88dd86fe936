import { parseMessagesFile } from '@wxt-dev/i18n/build';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

/** Keys that the build itself takes: the manifest names them as `__MSG_…__`, or they come with every browser. */
const takenByTheBuild = /^(extension\.(name|description|shortenPage|openLinks|openPanel)$|@@)/;

/** The compiler's view of the pages: it knows every key that a call of `i18n.t` can be given. */
function compile(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const pages = fileNames.filter((file) => /\/(components|entrypoints|\.wxt)\//.test(file));
  return ts.createProgram(pages, { ...options, noEmit: true });
}

/** Every key that a call of `i18n.t` can be given, with where that is. */
function keysIn(program: ts.Program): Map<string, string> {
  const keys = new Map<string, string>();
  const checker = program.getTypeChecker();
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n.t') {
      const [first] = node.arguments;
      const type = first && checker.getTypeAtLocation(first);
      for (const one of type?.isUnion() ? type.types : [type]) {
        const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.pos);
        keys.set(one?.isStringLiteral() ? one.value : node.getText(), `${node.getSourceFile().fileName}:${line + 1}`);
      }
    }
    ts.forEachChild(node, look);
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) ts.forEachChild(file, look);
  return keys;
}

describe('the words of the interface', () => {
  let used: Map<string, string>;
  let known: string[];

  beforeAll(async () => {
    used = keysIn(compile());
    known = (await parseMessagesFile('locales/en.yml')).map(({ key }) => key.join('.'));
  }, 180_000);

  it('are there wherever one is asked for', () => {
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter(([key]) => !known.includes(key))).toEqual([]);
  });

  it('are all used', () => {
    expect(known.filter((key) => !used.has(key) && !takenByTheBuild.test(key))).toEqual([]);
  });
});
