import { expect, it } from 'vitest';
import { barriers } from '../setup/axe.ts';
import { show } from '../setup/show.ts';

it('what not everyone can use is found', async () => {
  const { rerender } = show(<input />);
  expect(await barriers()).toEqual([expect.stringContaining('must have labels')]);
  rerender(<button type="button" />);
  expect(await barriers()).toEqual([expect.stringContaining('must have discernible text')]);
  rerender(<p>words</p>);
  expect(await barriers()).toEqual([]);
});
