import { expect, it } from 'vitest';
import { newBackground } from '@/entrypoints/background/background.ts';
import { keepMade, readOutbox } from '@/entrypoints/background/operations/store.ts';

const noteOf = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  by: crypto.randomUUID(),
});

it('what was made beside a link stays known where that is noted once more, as by the next worker', async () => {
  const background = newBackground();
  const [one, two] = [noteOf(1), noteOf(2)];
  await Promise.all([keepMade(background, one, 'some'), keepMade(background, two, 'some')]);
  await keepMade(background, one, 'some');
  const { made } = await readOutbox(background);
  expect(made).toEqual(expect.arrayContaining([one, two]));
});
