import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const background = 'entrypoints/background';

/** Returns the name of each file of the background that hears of changes, with its handlers. */
async function readSubscribers(): Promise<[file: string, handlers: string][]> {
  const entries = await readdir(background, { recursive: true });
  const files = entries.filter((entry) => entry.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(background, file), 'utf8')));
  return files.flatMap((file, at) =>
    [...(texts[at] ?? '').matchAll(/changes\.subscribe\((\{.*?\})\);/gs)].map(([, handlers = '']): [string, string] => [
      basename(file),
      handlers,
    ]),
  );
}

it('the docs name the files that hear of each change', async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  const subscribers = await readSubscribers();
  const text = await readFile(`${background}/shared/changes.ts`, 'utf8');
  const kinds = new Set([...text.matchAll(/kind: '(\w+)'/g)].map(([, kind = '']) => kind));
  const rows = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (.+) \|$/gm)].flatMap(([, names = '', files = '']) =>
    names
      .replaceAll('`', '')
      .split(', ')
      .filter((name) => kinds.has(name))
      .map((name) => [name, [...files.matchAll(/`(?:\w+\/)?([\w-]+\.ts)`/g)].map(([, file]) => file).sort()]),
  );
  const heard = [...kinds].map((kind) => [
    kind,
    [...new Set(subscribers.filter(([, handlers]) => handlers.includes(`${kind}:`)).map(([file]) => file))].sort(),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(heard));
});
