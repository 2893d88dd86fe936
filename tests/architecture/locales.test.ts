import ts from 'typescript';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { GeneratedI18nStructure, i18n } from '#i18n';
import { isExtensionText } from '../../locales/branches.ts';
import { readAllMessages } from '../../locales/build-language.ts';
import { languageCodes, readLanguage } from '../../locales/language-file.ts';
import { problemsIn } from '../../locales/problems.ts';
import { readBuild } from './read-build.ts';

/** Keys used by the build itself: the manifest names them as `__MSG_…__`. */
const usedByBuild = /^extension\.(name|description|shortenPage|openLinks|openPanel)$/;

/** Compiles the pages. The compiler knows every key that a call of `i18n.t` can have. */
function compile(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const pages = fileNames.filter((file) => /\/(components|entrypoints|\.wxt)\//.test(file));
  return ts.createProgram(pages, { ...options, noEmit: true });
}

/** Returns every key that a call of `i18n.t` can have, with the place of the call. */
function keysIn(program: ts.Program): Map<string, string> {
  const keys = new Map<string, string>();
  const checker = program.getTypeChecker();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n.t') {
      const [first] = node.arguments;
      const type = first && checker.getTypeAtLocation(first);
      for (const one of type?.isUnion() ? type.types : [type]) {
        const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.pos);
        keys.set(one?.isStringLiteral() ? one.value : node.getText(), `${node.getSourceFile().fileName}:${line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) ts.forEachChild(file, visit);
  return keys;
}

describe('the texts of the interface', () => {
  let used: Map<string, string>;
  let known: string[];

  beforeAll(async () => {
    used = keysIn(compile());
    known = [...(await readLanguage('en')).texts.keys()].filter(isExtensionText);
  }, 180_000);

  it('exist for every used key', () => {
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter(([key]) => !known.includes(key))).toEqual([]);
  });

  it('are all used', () => {
    expect(known.filter((key) => !used.has(key) && !usedByBuild.test(key))).toEqual([]);
  });

  it('require the values for their placeholders, which the compiler checks', () => {
    type Given<Key extends keyof GeneratedI18nStructure> = Parameters<typeof i18n.t<Key>>;
    type Value = string | number;
    expectTypeOf<Given<'ago.justNow'>>().toEqualTypeOf<[key: 'ago.justNow']>();
    expectTypeOf<Given<'quick.copied'>>().toEqualTypeOf<[key: 'quick.copied', values: [Value]]>();
    expectTypeOf<Given<'stats.compare.gone'>>().toEqualTypeOf<
      [key: 'stats.compare.gone', n: number, values?: [Value]]
    >();
    expectTypeOf<Given<'bulk.sending'>>().toEqualTypeOf<[key: 'bulk.sending', n: number, values: [Value, Value]]>();
    // One of two texts is possible only if both have the same values.
    expectTypeOf<Given<'ago.justNow' | 'menus.page'>>().toEqualTypeOf<[key: 'ago.justNow' | 'menus.page']>();
    expectTypeOf<Given<'ago.justNow' | 'stats.compare.gone'>>().toBeNever();
    // It is also possible if the call has enough values for both.
    expectTypeOf<Given<'quick.copied' | 'failure.field'>[1]>().toEqualTypeOf<[Value, Value]>();
    expectTypeOf<Given<'ago.justNow' | 'quick.copied'>[1]>().toEqualTypeOf<[Value]>();
  });
});

describe.each(await languageCodes())('the texts of the language %s', (code) => {
  it('are complete and well written, if the file says that it is complete', async () => {
    const file = await readLanguage(code);
    const isFinished = file.isComplete || code === 'en';
    const problems = problemsIn(file, await readLanguage('en'));
    expect(problems.filter(({ kind }) => isFinished || kind === 'broken')).toEqual([]);
  });
});

it.each(['chrome', 'firefox'] as const)(
  'the release for %s has every complete language, and no other',
  async (target) => {
    const { files } = await readBuild(target);
    const built = [...files.keys()].flatMap((name) => /^_locales\/(\w+)\/messages\.json$/.exec(name)?.[1] ?? []);
    expect(built.sort()).toEqual([...(await readAllMessages(false)).keys()].sort());
    expect(built).toContain('en');
  },
);
