import { expect, it, vi } from 'vitest';
import { createRollupQueue } from '../../../service/clicks/rollup-queue.ts';
import type { ClickTasks } from '../../../service/clicks/tasks.ts';

const rollUp = (linkId: string) => [{ kind: 'rollUp', linkId }];

it('reports a link that cannot be rolled up, and rolls up the next one', async () => {
  const fault = new Error('The database is away');
  const run = vi.fn<ClickTasks['run']>(async () => []).mockRejectedValueOnce(fault);
  const onFault = vi.fn();
  const queue = createRollupQueue({ run }, onFault);
  queue.add('one');
  queue.add('two');
  await queue.drain();
  expect(onFault.mock.calls).toEqual([[fault]]);
  expect(run.mock.calls).toEqual([rollUp('one'), rollUp('two')]);
});

it('rolls up a link once that is added while it waits, and again after a failure', async () => {
  const run = vi.fn<ClickTasks['run']>(async () => []).mockRejectedValueOnce(new Error('The database is away'));
  const queue = createRollupQueue({ run }, () => undefined);
  for (const linkId of ['one', 'two', 'two']) queue.add(linkId);
  await queue.drain();
  queue.add('one');
  await queue.drain();
  expect(run.mock.calls).toEqual([rollUp('one'), rollUp('two'), rollUp('one')]);
});

it('stops after the current link once it is closed, without a report', async () => {
  const current = Promise.withResolvers<string[]>();
  const run = vi.fn<ClickTasks['run']>(() => current.promise);
  const onFault = vi.fn();
  const queue = createRollupQueue({ run }, onFault);
  queue.add('one');
  queue.add('two');
  queue.close();
  current.reject(new Error('The thread was stopped'));
  await queue.drain();
  expect(run.mock.calls).toEqual([rollUp('one')]);
  expect(onFault).not.toHaveBeenCalled();
});
