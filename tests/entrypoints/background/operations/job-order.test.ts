import { expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually, holdClock } from '../../../setup/clock.ts';
import { connectedService } from '../../../setup/connected.ts';
import { rowOfCreate } from '../../../setup/jobs.ts';

it('the next worker runs jobs in the order of their start, even if the clock was set back in between', async () => {
  await connectedService();
  holdClock();
  const startedIds: string[] = [];
  for (const number of [1, 2, 3]) {
    const job = await ask('createJob', { kind: 'import', file: 'links.csv' });
    if (!job.ok) throw new Error('Not started');
    await ask('addJobRows', { job: job.value, rows: [rowOfCreate(number)] });
    startedIds.push(job.value);
    vi.setSystemTime(Date.now() - 1000);
  }
  await startBackground();
  await eventually(async () =>
    expect((await jobsItem.get()).map(({ state }) => state.name)).toEqual(startedIds.map(() => 'unfinished')),
  );
  expect((await jobsItem.get()).map(({ id }) => id)).toEqual(startedIds);
});
