import { expect, it } from 'vitest';
import { takingTurns } from '../../../lib/async/taking-turns.ts';

it('begins no act before the one before it is done, however that ended', async () => {
  const inTurn = takingTurns();
  const seen: string[] = [];
  const act = (name: string, fails: boolean) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const ended = await Promise.allSettled([act('one', true), act('two', false)]);
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
