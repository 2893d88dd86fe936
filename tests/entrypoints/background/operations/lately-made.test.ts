import { expect, it } from 'vitest';
import { newBackground } from '@/entrypoints/background/background.ts';
import { latelyMade, rememberMade } from '@/entrypoints/background/operations/lately-made.ts';

it('links made a moment ago are found by their destination, however that is written', () => {
  const background = newBackground();
  rememberMade(background, 'one', 'https://lately.example');
  rememberMade(background, 'two', 'https://lately.example/Other');
  expect(latelyMade(background, 'HTTPS://Lately.example:443/')).toEqual(['one']);
  expect(latelyMade(background, 'https://lately.example/%4Fther?')).toEqual(['two']);
  expect(latelyMade(background, 'https://lately.example/other')).toEqual([]);
});
