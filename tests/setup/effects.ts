import { configure, getConfig } from '@testing-library/react';
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler';

/** Waits until React has run pending effects, which run in a task of their own. */
const runEffects = () => new Promise<void>((done) => unstable_scheduleCallback(unstable_NormalPriority, () => done()));

/** Makes Testing Library wait for effects after each `waitFor`, query and user event. */
export function waitForEffects(): void {
  const { asyncWrapper } = getConfig();
  configure({
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const result = await wait();
        await runEffects();
        return result;
      }),
  });
}
