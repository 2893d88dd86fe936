import { expect, it } from 'vitest';
import { latelyMade, rememberMade } from '@/entrypoints/background/outbox/lately-made.ts';

it('links made a moment ago are found by their destination, however that is written', () => {
  rememberMade('one', 'https://lately.example');
  rememberMade('two', 'https://lately.example/Other');
  expect(latelyMade('HTTPS://Lately.example:443/')).toEqual(['one']);
  expect(latelyMade('https://lately.example/%4Fther?')).toEqual(['two']);
  expect(latelyMade('https://lately.example/other')).toEqual([]);
});
