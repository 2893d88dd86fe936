import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceBranch, storeBranch } from '../../locales/branches.ts';
import { serviceWords } from '../../locales/service-words.ts';
import english from '../../service/pages/words/en.json' with { type: 'json' };
import { readBuild } from './read-build.ts';

const folder = 'service/pages/words';

describe('the words of the service’s pages', () => {
  it('are those of the locales: otherwise run npm run service-words', async () => {
    const names = await readdir(folder);
    const tracked = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    );
    expect(Object.fromEntries(tracked)).toEqual(Object.fromEntries(await serviceWords()));
  });

  it('are all used', async () => {
    const names = (await readdir('service', { recursive: true })).filter((name) => name.endsWith('.ts'));
    const code = (await Promise.all(names.map((name) => readFile(join('service', name), 'utf8')))).join('');
    // Pages with a title and a text are named by their branch, and names in tables by a template.
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) ||
      code.includes(`\`${key.slice(0, key.lastIndexOf('.'))}.\${`) ||
      new RegExp(`notice\\(\\d+, '${key.replace(/\.(title|text)$/, '')}'\\)`).test(code);
    expect(Object.keys(english).filter((key) => key !== 'language' && !isUsed(key))).toEqual([]);
  });

  it.each(['chrome', 'firefox'] as const)('are not in the extension for %s', async (target) => {
    const { files } = await readBuild(target);
    const catalogues = [...files].filter(([name]) => name.endsWith('messages.json'));
    expect(catalogues.length).toBeGreaterThan(0);
    for (const [, text] of catalogues) {
      expect(text).toContain('"language"');
      expect(text).not.toContain(`"${serviceBranch}_`);
      expect(text).not.toContain(`"${storeBranch}_`);
    }
  });
});
