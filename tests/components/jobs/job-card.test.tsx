import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JobCard } from '@/components/jobs/job-card.tsx';
import type { ShownJob } from '@/lib/jobs/job.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';

const job: ShownJob = {
  ...{ version: 1, id: '123e4567-e89b-42d3-a456-426614174000', baseUrl: 'https://go.example.com/v1', size: 10 },
  ...{ about: { kind: 'import', file: 'links.csv' }, startedAt: 1, undoneBy: null, pace: null },
  ...{ state: { name: 'stopped' }, counts: { waiting: 5, done: 5, asking: 0, failed: 0 } },
  ...{ underWay: 0, canRetry: false },
};
const card = (different: Partial<ShownJob>) =>
  show(
    <main>
      <JobCard job={{ ...job, ...different }} isHeld={false} />
    </main>,
  );
const button = (name: string) => screen.queryByRole('button', { name });

it('a job that was stopped says what is still on its way, and is neither undone nor closed before', async () => {
  card({ underWay: 2 });
  expect(screen.getByText('Hem is still sending 2 links. Undo and Close wait for them.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Stopped: 5 of 10 done · 3 not sent');
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Close')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Retry')).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible();
});

it.each<[string, boolean, Partial<ShownJob>]>([
  ['failures can be tried again', true, { canRetry: true }],
  ['no failure can be helped so', false, {}],
  ['all was taken back', false, { canRetry: true, undoneBy: job.id }],
])('where %s, it is %s that Retry is offered', (_case, isOffered, different) => {
  card({ counts: { waiting: 0, done: 5, asking: 0, failed: 5 }, ...different });
  expect(button('Retry') !== null).toBe(isOffered);
});

it.each(['Retry', 'Close', 'Save results'])('what becomes of %s is said where it fails', async (name) => {
  const saved = savedFiles();
  const { person } = card({});
  await person.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(saved.has('results.csv')).toBe(false);
  await expectAccessible();
});

it('that it goes on without its page is said only while it does', () => {
  const { rerender } = card({ state: { name: 'running' } });
  const words = 'You can close this page. Hem continues in the background.';
  expect(screen.getByText(words)).toBeVisible();
  rerender(
    <main>
      <JobCard job={{ ...job, state: { name: 'paused' } }} isHeld={false} />
    </main>,
  );
  expect(screen.queryByText(words)).toBeNull();
});
