import { configure, getConfig } from '@testing-library/react';
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler';

/** Waits until React has run the effects of what it has drawn: they come in a task of their own, a busy machine's later. */
const effectsRun = () => new Promise<void>((done) => unstable_scheduleCallback(unstable_NormalPriority, () => done()));

/** Has whatever waits for something on a page, and each step of a person, wait for the effects, too. */
export function waitForEffects(): void {
  const { asyncWrapper } = getConfig();
  configure({
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait();
        await effectsRun();
        return found;
      }),
  });
}
