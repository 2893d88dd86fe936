import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHasher } from '../../../scripts/screenshots/hashes.ts';

const files = {
  'locales/en.yml': 'language: English\npage:\n  title: Links\n  tone:\n    good: Good\n    bad: Bad\nother: Unused\n',
  'components/page.tsx': `import { Row } from './row.tsx';
import { i18n } from '#i18n';
/** A page. */
export const Page = ({ tone }: { tone: string }) => <Row a={i18n.t('page.title')} b={i18n.t(\`page.tone.\${tone}\`)} />;
`,
  'components/row.tsx': 'export const Row = ({ a, b }: Record<string, string>) => <p className="gap-2">{a + b}</p>;\n',
  'components/ui.css': '/* Quiet. */\np { color: gray; }\n',
  'entrypoints/page.html': '<!-- A page. --><link rel="stylesheet" href="../components/ui.css" />',
  'lib/storage/store.ts': 'export const store = 1;\n',
};

const modules = {
  scripts: {
    'page.js': ['entrypoints/page.html', 'components/page.tsx', 'components/row.tsx', 'lib/storage/store.ts'],
  },
  imports: {
    'entrypoints/page.html': ['components/page.tsx'],
    'components/page.tsx': ['components/row.tsx', 'lib/storage/store.ts'],
  },
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hem-hashes-'));
  for (const file of Object.keys(files)) await mkdir(path.join(root, path.dirname(file)), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

/** Returns the hash of the picture, with a text of a file replaced. */
async function hashAfter(changed = '', from = '', to = ''): Promise<string> {
  for (const [file, text] of Object.entries(files))
    await writeFile(path.join(root, file), file === changed ? text.replace(from, to) : text);
  const hashOf = await createHasher(modules, { root, parts: { page: ['entrypoints/page.html'] }, demo: [] });
  return hashOf('page');
}

test.each<[string, keyof typeof files, string, string]>([
  ['markup', 'components/row.tsx', '<p', '<b'],
  ['class', 'components/row.tsx', 'gap-2', 'gap-3'],
  ['style', 'components/ui.css', 'gray', 'black'],
  ['text', 'locales/en.yml', 'Links', 'All links'],
  ['text with a value in its name', 'locales/en.yml', 'Bad', 'Worse'],
])('a picture is stale after a change of a %s', async (_what, file, from, to) => {
  expect(await hashAfter(file, from, to)).not.toBe(await hashAfter());
});

test.each<[string, keyof typeof files, string, string]>([
  ['comment', 'components/page.tsx', 'A page.', 'The page.'],
  ['type', 'components/page.tsx', '{ tone: string }', '{ readonly tone: string }'],
  [
    'local name',
    'components/row.tsx',
    '{ a, b }: Record<string, string>) => <p className="gap-2">{a + b}',
    '{ a: c, b: d }: Record<string, string>) => <p className="gap-2">{c + d}',
  ],
  ['comment of a page', 'entrypoints/page.html', 'A page.', 'The page.'],
  ['comment of a style sheet', 'components/ui.css', 'Quiet.', 'Loud.'],
  ['text of another screen', 'locales/en.yml', 'Unused', 'Not used'],
  ['module that only stores', 'lib/storage/store.ts', '1', '2'],
])('a picture stays valid after a change of a %s', async (_what, file, from, to) => {
  expect(await hashAfter(file, from, to)).toBe(await hashAfter());
});

test('a part that the build lacks is named', async () => {
  const hashOf = await createHasher(modules, { root, parts: { page: ['components/moved.tsx'] }, demo: [] });
  await expect(hashOf('page')).rejects.toThrow('components/moved.tsx');
});
