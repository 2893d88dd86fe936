import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuild } from './read-build.ts';

/** Every text that a source file holds, those of its imports aside. */
async function textsOf(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return texts;
}

describe.each(['chrome', 'firefox'] as const)('the build for %s', (target) => {
  let background: string;
  /** Every other file: what popup and options load or could load. */
  let pages: [string, string][];

  beforeAll(async () => {
    const { files } = await readBuild(target);
    background = files.get('background.js') ?? '';
    files.delete('background.js');
    pages = [...files];
  });

  const pagesWith = (text: string) => pages.filter(([, file]) => file.includes(text)).map(([name]) => name);

  it('has the pages in it', () => {
    expect(pages.map(([name]) => name)).toEqual(expect.arrayContaining(['popup.html', 'options.html']));
    expect(pagesWith('react').length).toBeGreaterThan(0);
  });

  it('has the token’s storage keys in the background, and in no page', async () => {
    const keys = (await textsOf('entrypoints/background/token.ts')).filter((text) => /^(local|session):/.test(text));
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(background).toContain(key);
      expect(pagesWith(key)).toEqual([]);
      expect(pagesWith(key.replace(/^\w+:/, ''))).toEqual([]);
    }
  });

  it('has the client in the background, and in no page', async () => {
    const files = (await readdir('lib/client')).map((file) => join('lib/client', file));
    // Sentences and media types: single words may stand anywhere.
    const texts = (await Promise.all(files.map(textsOf))).flat().filter((text) => /\w[ /]\w/.test(text));
    const built = texts.filter((text) => background.includes(text));
    expect(built).toContain('application/json');
    expect(built.length).toBeGreaterThan(4);
    // Figures are saved as JSON by a page too.
    const telling = built.filter((text) => text !== 'application/json');
    expect(telling.filter((text) => pagesWith(text).length > 0)).toEqual([]);
  });
});
