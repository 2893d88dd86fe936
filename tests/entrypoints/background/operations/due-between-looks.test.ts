import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { eventually } from '../../../setup/clock.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openOperations } from '../../../setup/operations.ts';

const { id } = linkOf(1);
const failed = answer(500, { status: 'error', message: 'The disk is full' });
const updated = answer(200, { status: 'success', message: 'Updated' });

// A browser's timer may fire up to a millisecond early by the clock.
it.each(Array.from({ length: 10 }, (_, looks) => looks))(
  'a postponed operation is sent, even if its time comes after read %i of the clock',
  async (looksBefore) => {
    const { behave, seen } = await listService(linksFrom(1));
    const puts = () => seen.filter(({ method }) => method === 'PUT').length;
    behave(failed, updated);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await ask('updateLink', { id, title: 'One' });
    const due = await eventually(async () => {
      const [operation] = await openOperations();
      if (operation?.state.name !== 'waiting' || vi.getTimerCount() === 0) throw new Error('Not postponed');
      return operation.state.sendAt;
    });
    let looks = 0;
    const pause = due - Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => {
      looks += 1;
      return looks > looksBefore ? due : due - 1;
    });
    await vi.advanceTimersByTimeAsync(pause);
    for (let tries = 0; tries < 200 && puts() < 2; tries += 1) {
      await wait(5);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(puts()).toBe(2);
  },
);
