import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuild } from './read-build.ts';

/** Returns every text in a source file, except in imports. */
async function textsOf(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

describe.each(['chrome', 'firefox'] as const)('the build for %s', (target) => {
  let background: string;
  /** All other files, which popup and options load or could load. */
  let pages: [string, string][];
  /** The modules in each script of the pages. */
  let modulesOfPages: Record<string, string[]>;

  beforeAll(async () => {
    const { files, modules } = await readBuild(target);
    background = files.get('background.js') ?? '';
    files.delete('background.js');
    modulesOfPages = modules;
    pages = [...files];
  });

  const pagesWith = (text: string) => pages.filter(([, file]) => file.includes(text)).map(([name]) => name);

  it('contains the pages', () => {
    expect(pages.map(([name]) => name)).toEqual(expect.arrayContaining(['popup.html', 'options.html']));
    expect(pagesWith('react').length).toBeGreaterThan(0);
  });

  it('contains the prefix of saved tokens in the background, and in no page', async () => {
    const texts = await textsOf('entrypoints/background/connections/tokens.ts');
    const prefixes = texts.filter((text) => /^\w+:$/.test(text) && !['local:', 'session:'].includes(text));
    expect(prefixes).toEqual(['token:']);
    // A text starts with it; a property with that name has no quote before it.
    const quoted = /["'`]token:/;
    expect(background).toMatch(quoted);
    expect(pages.filter(([, file]) => quoted.test(file)).map(([name]) => name)).toEqual([]);
  });

  it('contains the client in the background, and in no page', () => {
    expect(background).toContain('Bearer ');
    const modules = Object.values(modulesOfPages).flat();
    expect(modules).toContain('lib/messaging/ask-from-popup.ts');
    expect(modules.filter((module) => module.startsWith('lib/client/'))).toEqual([]);
    expect(pagesWith('Bearer ')).toEqual([]);
  });
});
