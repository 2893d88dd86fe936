import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSimilarPath } from '../../../service/links/find-similar.ts';
import { runs } from '../../setup/runs.ts';
import { testService } from '../test-service.ts';

it('a slug is found among stray characters, with those of its own, and before something appended', async () => {
  const { create, database } = await testService();
  // Characters of one and of two code units.
  const words = ['sale', '🎉🎉🎉🎉'];
  const own = ['', '_', '__', '___'];
  const slugs = words.flatMap((word) => own.flatMap((start) => own.map((end) => `${start}${word}${end}`)));
  const idOf = new Map<string, string>();
  for (const custom_link of slugs) idOf.set(custom_link, (await create({ custom_link })).id);
  const strays = (signs: string[]) => fc.array(fc.constantFrom(...signs), { maxLength: 4 });
  const signs = ['!', '.', '(', '"', '»', '\u200b', '\u{10100}'];
  const appended = fc.constantFrom('', '?x=1', '&ref=a', '#_top', '<br>');
  const property = fc.asyncProperty(
    fc.constantFrom(...slugs),
    strays(signs),
    strays([...signs, '/']),
    appended,
    async (slug, before, after, end) => {
      const path = `${before.join('')}${slug}${after.join('')}${end}`;
      const found = await findSimilarPath(database, 'go.example.com', path);
      expect([path, found?.link_id, found?.appendedAt]).toEqual([path, idOf.get(slug), end === '' ? null : 0]);
    },
  );
  await fc.assert(property, runs(200));
});

it.each([
  ['after any number of stray characters', 'sale', `${'!'.repeat(10_000)}sale`],
  ['before slashes, with any number of signs of its own', 'sale____', 'sale____//'],
])('a slug is found %s', async (_what, custom_link, path) => {
  const { create, database } = await testService();
  const { id } = await create({ custom_link });
  expect(await findSimilarPath(database, 'go.example.com', path)).toMatchObject({ link_id: id });
});
