import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FailedRows } from '@/components/jobs/failed-rows.tsx';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout } from '@/lib/operations/job.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { jobEnded, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

/** Returns a finished job of this number of rows, whose slugs are all taken. */
async function failedJob(count: number) {
  const { settings } = await connectedService();
  await makeLink({ custom_link: 'taken' });
  const rows = Array.from({ length: count }, (_, at) => rowOfCreate(at, { custom_link: 'taken' }));
  return { job: await jobEnded(await startJob(rows)), connection: settings };
}

it('each failed row is named with the reason of the service', async () => {
  const { job, connection } = await failedJob(2);
  show(<FailedRows job={job} connection={connection} />);
  const list = await screen.findByRole('list', { name: '2 failures' });
  await within(list).findByText('Link 0');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(['Link 0', 'Link 1']);
  for (const row of rows) expect(row).toHaveTextContent(/slug/i);
  await expectAccessible();
});

it('the first of many are shown, with the number of the others', async () => {
  const { job, connection } = await failedJob(53);
  show(<FailedRows job={job} connection={connection} />);
  const list = await screen.findByRole('list', { name: '53 failures' });
  await within(list).findByText('Link 0');
  expect(within(list).getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('And 3 more. The results file has them all.')).toBeVisible();
});

it('rows that fail while the list is open are added', async () => {
  const { job, connection } = await failedJob(3);
  const { rerender } = show(
    <FailedRows job={{ ...job, counts: { ...job.counts, failed: 1 } }} connection={connection} />,
  );
  await screen.findByText('1 failure');
  rerender(<FailedRows job={job} connection={connection} />);
  expect(await screen.findByText('3 failures')).toBeVisible();
  expect(await screen.findByText('Link 2')).toBeVisible();
  await ask('forgetJob', { job: job.id });
});

it.each<[JobAbout, string]>([
  [
    { kind: 'edit', change: { kind: 'replace', field: 'title', find: 'Before', by: 'Mine' } },
    'Someone changed this link. Retry applies your change to it.',
  ],
  // It offers no retry, which would undo changes by others.
  [{ kind: 'undo', of: 'edit' }, 'Someone changed this link. It stays as it is.'],
])('a link that was changed elsewhere is listed with what can be done about it in a job (%o)', async (about, words) => {
  const { settings: connection } = await connectedService();
  const created = await makeLink({ title: 'Theirs' });
  const base = { ...emptyDraft, long_url: 'https://example.com/1', title: 'Before' };
  const write = { kind: 'update' as const, body: { id: created.id, title: 'Mine' }, base };
  const job = await jobEnded(await startJob([{ write, name: 'Link', address: null, long_url: null }], about));
  show(<FailedRows job={job} connection={connection} />);
  expect(await screen.findByText(words)).toBeVisible();
});
