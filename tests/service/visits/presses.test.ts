import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createPresses } from '../../../service/visits/presses.ts';

/** Counts presses, with a clock that tests set. */
function counting(answers: readonly (boolean | Error)[]) {
  const { count, isCounted } = createPresses();
  let counts = 0;
  const press = (id: string) =>
    count(id, async () => {
      const answer = answers[counts] ?? true;
      counts += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  /** The memory of presses reads the clock once in a millisecond. */
  const pass = async (milliseconds: number) => {
    now.mockReturnValue(performance.now() + milliseconds);
    await wait(5);
  };
  return { counts: () => counts, isCounted, pass, press };
}

it('a press is counted once within ten seconds, with one answer', async () => {
  const { counts, isCounted, pass, press } = counting([true, false]);
  expect(await Promise.all([press('a'), press('a'), isCounted('a'), isCounted('b')])).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await pass(10_000);
  expect([await press('a'), await isCounted('a'), counts()]).toEqual([true, true, 1]);
  await pass(1);
  expect([await isCounted('a'), await press('a'), await press('a'), counts()]).toEqual([false, false, false, 2]);
  expect([await isCounted('a'), await press('b'), counts()]).toEqual([false, true, 3]);
});

it('a press that could not be counted is counted when it is repeated', async () => {
  const { counts, isCounted, press } = counting([new Error('away')]);
  await expect(Promise.all([press('a'), press('a')])).rejects.toThrow('away');
  expect([await isCounted('a'), await press('a'), counts()]).toEqual([false, true, 2]);
});
