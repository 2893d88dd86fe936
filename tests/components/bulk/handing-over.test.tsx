import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BulkDialog } from '@/components/bulk/bulk-dialog.tsx';
import { JobList } from '@/components/jobs/job-list.tsx';
import { jobTitle } from '@/components/jobs/job-words.ts';
import { type LinkRecord, linkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { startBackground } from '../../setup/background.ts';
import { eventually } from '../../setup/clock.ts';
import { connectedService } from '../../setup/connected.ts';
import { jobWhen } from '../../setup/jobs.ts';
import { show } from '../../setup/show.ts';

const count = 1000;

const readerOf = (all: readonly LinkRecord[]): LinkReader => ({
  count: all.length,
  read: async (from, to) => all.slice(from, to),
});
const thousand = readerOf(
  Array.from({ length: count }, (_, at) =>
    linkRecord.parse({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      long_url: `https://example.com/${at}`,
      title: `Link ${at}`,
      tags: [],
    }),
  ),
);

/** Shows the dialog with the change typed in. Returns a function that starts the job. */
async function shownDialog() {
  const shown = show(<main />);
  const close = () => shown.rerender(<main />);
  shown.rerender(
    <main>
      <BulkDialog links={thousand} onClose={close} />
    </main>,
  );
  await shown.person.type(screen.getByRole('combobox', { name: 'Tags' }), 'in-bulk');
  const press = await screen.findByRole('button', { name: 'Change 1,000 links' });
  await waitFor(() => expect(press).toHaveAttribute('aria-disabled', 'false'));
  return { ...shown, close, press };
}

it('1,000 changes show how many are handed over, and that nothing is sent before all are', async () => {
  await connectedService();
  const { press, close } = await shownDialog();
  press.click();
  expect(await screen.findByText(/^Preparing (0|250|500|750) of 1,000 links$/)).toBeVisible();
  expect(screen.getByText(/^Keep this page open until all are ready\./)).toBeVisible();
  await expectAccessible();
  close();
  await eventually(async () => expect(await jobsItem.get()).toEqual([]));
});

it('the browser asks before it closes the page during that, and not after it', async () => {
  await connectedService();
  const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { press } = await shownDialog();
  expect(leaving()).toBe(false);
  press.click();
  await screen.findByText(/^Preparing/);
  expect(leaving()).toBe(true);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(leaving()).toBe(false);
  const id = await eventually(async () => {
    const [job] = await jobsItem.get();
    expect(job).toMatchObject({ size: count });
    return job?.id ?? '';
  });
  await ask('stopJob', { job: id });
});

it('a job has its full number of rows in its name from the start', async () => {
  await connectedService();
  const { press } = await shownDialog();
  press.click();
  const job = await eventually(async () => {
    const [startedJob] = await jobsItem.get();
    if (startedJob === undefined) throw new Error('The job is not published');
    return startedJob;
  });
  expect(jobTitle(job.about, 250)).toEqual(['1,000 links', 'Add tags in-bulk']);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  await ask('stopJob', { job: job.id });
});

it('a page that is closed halfway leaves a note that nothing was started, even if the worker is stopped', async () => {
  const { links } = await connectedService();
  const change = { kind: 'addTags' as const, tags: ['in-bulk'] };
  const started = await ask('createJob', { kind: 'edit', change, expected: count });
  const job = started.ok ? started.value : '';
  const rows = (await thousand.read(0, 250)).map(({ id, title }) => ({
    write: { kind: 'update' as const, body: { id, tags: ['in-bulk'] }, base: null },
    ...{ name: title ?? '', address: null, long_url: null },
  }));
  expect(await ask('addJobRows', { job, rows })).toEqual({ ok: true, value: true });
  await startBackground();
  await jobWhen(job, ({ state }) => state.name === 'unfinished');
  const { person } = show(
    <main>
      <JobList kinds={['edit']} focusNext={() => undefined} />
    </main>,
  );
  expect(await screen.findByRole('region', { name: /^1,000 links · Add tags/ })).toBeVisible();
  expect(screen.getByText('Not started: 250 of 1,000 rows were ready, nothing was sent')).toBeVisible();
  await expectAccessible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(await links()).toEqual([]);
});

it('a page that was only slow continues with its rows', async () => {
  await connectedService();
  const started = await ask('createJob', { kind: 'import', file: null });
  const job = started.ok ? started.value : '';
  const rowAt = (at: number) => ({
    write: { kind: 'create' as const, body: { long_url: `https://example.com/${at}` }, geo_targets: [] },
    ...{ name: `${at}`, address: null, long_url: null },
  });
  await ask('addJobRows', { job, rows: [rowAt(1)] });
  await startBackground();
  await jobWhen(job, ({ state }) => state.name === 'unfinished');
  expect(await ask('addJobRows', { job, rows: [rowAt(2)] })).toEqual({ ok: true, value: true });
  expect(await ask('runJob', { job })).toEqual({ ok: true, value: true });
  const { counts } = await jobWhen(job, ({ state }) => state.name === 'ended');
  expect(counts.done).toBe(2);
});
