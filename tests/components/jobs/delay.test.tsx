import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayOf } from '@/components/jobs/delay.ts';
import { JobList } from '@/components/jobs/job-list.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedTo } from '../../setup/connected.ts';
import { runFaultyService } from '../../setup/faulty-service.ts';
import { findEnd } from '../../setup/job-end.ts';
import { jobEnded, jobWhen, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { makeLink } from '../../setup/make-link.ts';
import { delayedOperation } from '../../setup/pending-changes.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

/** Starts a job that deletes this number of links of a service, which fails from now on. */
async function deleting(count: number) {
  const service = await runFaultyService();
  await connectedTo(service);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await makeLink({ title: `Link ${at}` })).id);
  return { ...service, ids };
}
const rowOf = (id: string) => ({ write: { kind: 'delete' as const, id }, name: id, address: null, long_url: null });

const showJobs = () =>
  show(
    <main>
      <JobList kinds={['delete', 'import']} focusNext={() => undefined} />
    </main>,
  );

it('a job whose service is down says so instead of the time left, until it continues', async () => {
  const { proxy, ids } = await deleting(3);
  await proxy.inject('refused');
  const job = await startJob(ids.map(rowOf), { kind: 'delete' });
  showJobs();
  const card = within(await screen.findByRole('region', { name: 'Delete 3 links' }));
  expect(await card.findByText(/^Could not reach /)).toBeVisible();
  expect(card.getByText(/Hem tries again by itself/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Pending' })).toBeVisible();
  await expectAccessible();
  await proxy.heal();
  await ask('sendNow', { operation: null });
  await jobEnded(job);
  expect(await findEnd('3 of 3 done', card)).toBeVisible();
  expect(card.queryByText(/Hem tries again by itself/)).toBeNull();
});

it('a job whose service asks to wait says so', async () => {
  const { proxy, ids } = await deleting(3);
  await proxy.inject('tooManyRequests', { retryAfter: 600 });
  await startJob(ids.map(rowOf), { kind: 'delete' });
  showJobs();
  const card = within(await screen.findByRole('region', { name: 'Delete 3 links' }));
  expect(await card.findByText('The service is busy')).toBeVisible();
});

it('a stopped job says why its last rows take time', async () => {
  const { proxy, ids } = await deleting(3);
  await proxy.inject('refused');
  const job = await startJob(ids.map(rowOf), { kind: 'delete' });
  showJobs();
  const card = within(await screen.findByRole('region', { name: 'Delete 3 links' }));
  await card.findByText(/^Could not reach /);
  await ask('stopJob', { job });
  expect(await card.findByText(/Hem is still sending/)).toBeVisible();
  expect(card.getByText(/^Could not reach /)).toBeVisible();
});

it('one link that its service fails to handle delays no other, and shows no delay', async () => {
  const { proxy } = await deleting(0);
  await proxy.inject('serverErrorBefore', { on: 'POST /link/create', times: 1 });
  const job = await startJob(Array.from({ length: 200 }, (_, at) => rowOfCreate(at)));
  showJobs();
  const card = within(await screen.findByRole('region', { name: 'Import of links.csv' }));
  await jobWhen(job, ({ counts }) => counts.done > 5);
  expect(card.queryByText(/Hem tries again by itself/)).toBeNull();
  await ask('stopJob', { job });
});

describe('rows that wait for a retry', () => {
  const id = crypto.randomUUID();
  const shown = ({ waiting = 0, underWay = 0, state = 'running' }): ShownJob => ({
    ...{ version: 1, id, connectionId: crypto.randomUUID(), about: { kind: 'delete' }, startedAt: 0, size: 200 },
    ...{ state: { name: state as 'running' | 'stopped' }, undoneBy: null, canRetry: false, pace: null, underWay },
    counts: { waiting, done: 200 - waiting, asking: 0, failed: 0 },
  });
  const late = (count: number) => ({
    operations: Array.from({ length: count }, (_, row) =>
      delayedOperation({ job: { id, row, name: '', address: null, long_url: null } }),
    ),
    suspendedBy: null,
  });

  it.each([
    ['one of 36', shown({ waiting: 150, underWay: 36 }), 1],
    ['one, before more rows of the job start', shown({ waiting: 150, underWay: 1 }), 1],
    ['none', shown({ waiting: 150, underWay: 0 }), 0],
  ])('are no delay: %s', (_which, job, count) => {
    expect(delayOf(job, late(count))).toBeNull();
  });

  it.each([
    ['most of the rows being sent', shown({ waiting: 150, underWay: 36 }), 18],
    ['the last one', shown({ waiting: 1, underWay: 1 }), 1],
    ['the one that a stopped job is still sending', shown({ waiting: 150, underWay: 1, state: 'stopped' }), 1],
  ])('are a delay: %s', (_which, job, count) => {
    expect(delayOf(job, late(count))).toEqual({ kind: 'network' });
  });
});
