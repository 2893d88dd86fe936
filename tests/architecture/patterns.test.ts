import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The folders of what Hem and the service run. */
const folders = ['components', 'entrypoints', 'lib', 'locales', 'service'];

interface Pattern {
  /** File and line. */
  place: string;
  source: string;
  flags: string;
}

/** Returns every regular expression that is written in a file. */
async function patternsOf(file: string): Promise<Pattern[]> {
  const sourceFile = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart());
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      patterns.push({ place: `${file}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return patterns;
}

async function allPatterns(): Promise<Pattern[]> {
  const lists = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const files = lists.flat().filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  const sources = files.filter(({ parentPath }) => !parentPath.includes('node_modules'));
  return (await Promise.all(sources.map(({ parentPath, name }) => patternsOf(join(parentPath, name))))).flat();
}

/** True if a text exists for which a pattern takes more than linear time, for example a run of spaces for `/ +$/`. */
const isSlow = ({ source, flags }: Pattern): boolean =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;

it('the test notices the usual kinds of slow patterns', () => {
  const slow = [String.raw`\/+$`, '^(a+)+$', 'a*b*a*$', ',.*,$'];
  expect(slow.filter((source) => !isSlow({ place: '', source, flags: '' }))).toEqual([]);
  expect(isSlow({ place: '', source: String.raw`(?<!\/)\/+$`, flags: '' })).toBe(false);
});

it('every written pattern takes linear time. Put a negative lookbehind before a run, or split the text', async () => {
  const patterns = await allPatterns();
  expect(patterns.length).toBeGreaterThan(200);
  expect(patterns.filter(isSlow).map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
});
