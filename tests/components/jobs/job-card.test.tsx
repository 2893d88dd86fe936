import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { JobCard } from '@/components/jobs/job-card.tsx';
import type { ShownJob } from '@/lib/operations/job.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { chooseSeparator } from '../../setup/csv-separator.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';

const job: ShownJob = {
  ...{
    version: 1,
    id: '123e4567-e89b-42d3-a456-426614174000',
    connectionId: '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001',
    size: 10,
  },
  ...{ about: { kind: 'import', file: 'links.csv' }, startedAt: 1, undoneBy: null, pace: null },
  ...{ state: { name: 'stopped' }, counts: { waiting: 5, done: 5, asking: 0, failed: 0 } },
  ...{ underWay: 0, canRetry: false },
};
const connection = { baseUrl: 'https://go.example.com/v1' };
const done = { waiting: 0, done: 10, asking: 0, failed: 0 };
const card = (different: Partial<ShownJob>) =>
  show(
    <main>
      <JobCard job={{ ...job, ...different }} connection={connection} isSuspended={false} />
    </main>,
  );
const button = (name: string) => screen.queryByRole('button', { name });

it('a stopped job says what is still being sent, and is neither undone nor closed before that ends', async () => {
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
  ['everything was undone', false, { canRetry: true, undoneBy: job.id }],
])('if %s, it is %s that Retry is offered', (_case, isOffered, different) => {
  card({ counts: { waiting: 0, done: 5, asking: 0, failed: 5 }, ...different });
  expect(button('Retry') !== null).toBe(isOffered);
});

it.each(['Retry', 'Close', 'Save results'])('a failure of %s is shown at its button', async (name) => {
  const saved = savedFiles();
  const { person } = card({});
  await chooseSeparator('comma');
  await person.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(saved.has('results.csv')).toBe(false);
  await expectAccessible();
});

it('the remaining work shows even if failures hide it, and while the job runs', () => {
  const counts = { waiting: 3, done: 5, asking: 0, failed: 2 };
  const { rerender } = card({ state: { name: 'running' }, counts });
  expect(screen.getByRole('progressbar', { name: /^5 of 10 done · 2 failed · 3 left/ })).toBeVisible();
  rerender(
    <main>
      <JobCard job={{ ...job, state: { name: 'running' } }} connection={connection} isSuspended={false} />
    </main>,
  );
  expect(screen.getByRole('progressbar', { name: '5 of 10 done' })).toBeVisible();
});

it('an import whose page closed too early says how many rows it should have', () => {
  card({
    ...{ state: { name: 'unfinished' }, about: { kind: 'import', file: 'links.csv', expected: 1000 } },
    ...{ size: 250, counts: { waiting: 250, done: 0, asking: 0, failed: 0 } },
  });
  expect(screen.getByText('Not started: 250 of 1,000 rows were ready, nothing was sent')).toBeVisible();
});

it('the hint that it continues without its page shows only while it runs', () => {
  const { rerender } = card({ state: { name: 'running' } });
  const words = 'You can close this page. Hem continues in the background.';
  expect(screen.getByText(words)).toBeVisible();
  rerender(
    <main>
      <JobCard job={{ ...job, state: { name: 'paused' } }} connection={connection} isSuspended={false} />
    </main>,
  );
  expect(screen.queryByText(words)).toBeNull();
});

it('keeps the focus when it is paused and continued by keyboard', async () => {
  const running: Partial<ShownJob> = { state: { name: 'running' } };
  const { person, rerender } = card(running);
  const again = (different: Partial<ShownJob>) =>
    rerender(
      <main>
        <JobCard job={{ ...job, ...different }} connection={connection} isSuspended={false} />
      </main>,
    );
  button('Pause')?.focus();
  await person.keyboard('{Enter}');
  again({ state: { name: 'paused' } });
  expect(button('Resume')).toHaveFocus();
  again(running);
  expect(button('Pause')).toHaveFocus();
});

it.each<[string, string, Partial<ShownJob>, string]>([
  ['is stopped', 'Stop', { state: { name: 'stopped' } }, 'Retry'],
  ['ends meanwhile', 'Pause', { state: { name: 'ended', at: 1 }, counts: done }, 'Save results'],
])('keeps the focus among its buttons if it %s', (_where, name, different, next) => {
  const { rerender } = card({ state: { name: 'running' } });
  button(name)?.focus();
  rerender(
    <main>
      <JobCard job={{ ...job, ...different }} connection={connection} isSuspended={false} />
    </main>,
  );
  expect(button(next)).toHaveFocus();
});

it('takes no focus from elsewhere when it ends', () => {
  const { rerender } = card({ state: { name: 'running' } });
  rerender(
    <main>
      <JobCard
        job={{ ...job, state: { name: 'ended', at: 1 }, counts: done }}
        connection={connection}
        isSuspended={false}
      />
    </main>,
  );
  expect(document.body).toHaveFocus();
});

it('announces its state to screen readers in an existing live region: not each row, but a pause and its end', async () => {
  const { rerender } = card({ state: { name: 'running' } });
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await expectAccessible();
  const stands = (different: Partial<ShownJob>) =>
    rerender(
      <main>
        <JobCard job={{ ...job, ...different }} connection={connection} isSuspended={false} />
      </main>,
    );
  stands({ state: { name: 'paused' } });
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('Paused: 5 of 10 done');
  await expectAccessible();
  stands({ state: { name: 'ended', at: 1 }, counts: done });
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('10 of 10 done');
});

describe('the time left', () => {
  // At a threshold between two texts, one millisecond decides.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns a job with this number of waiting rows, at a second for each row so far. */
  const running = (waiting: number): Partial<ShownJob> => ({
    ...{ state: { name: 'running' }, size: waiting + 10, counts: { waiting, done: 10, asking: 0, failed: 0 } },
    pace: { since: Date.now() - 10_000, ended: 10 },
  });

  it.each([
    [60, 'about 1 minute left'],
    [60 + 1, 'about 2 minutes left'],
    [5 * 60 + 1, 'about 10 minutes left'],
    [10 * 60, 'about 10 minutes left'],
    [120 * 60, 'about 120 minutes left'],
    [120 * 60 + 1, 'about 2 hours left'],
    [60 * 60 * 5, 'about 5 hours left'],
  ])('of %d rows at a second each shows beside the number of finished ones: %s', async (waiting, words) => {
    card(running(waiting));
    const progress = screen.getByRole('progressbar');
    expect(progress).toHaveAccessibleName(new RegExp(`^10 of [\\d,]+ done · ${words}$`));
    await expectAccessible();
  });

  it.each<[string, Partial<ShownJob>, boolean]>([
    ['less than a minute is left', {}, false],
    ['it is paused', { state: { name: 'paused' } }, false],
    ['too few rows have ended', { pace: { since: Date.now(), ended: 4 } }, false],
    ['only the last answers are being saved', { counts: { waiting: 0, done: 60, asking: 0, failed: 0 } }, false],
    ['nothing is sent without a token', {}, true],
    ['it has ended', { state: { name: 'ended', at: 1 } }, false],
  ])('is not shown if %s', (_where, different, isSuspended) => {
    show(
      <main>
        <JobCard
          job={{
            ...job,
            ...running(different.state === undefined && different.pace === undefined && !isSuspended ? 59 : 500),
            ...different,
          }}
          connection={connection}
          isSuspended={isSuspended}
        />
      </main>,
    );
    expect(screen.queryByText(/ left$/)).toBeNull();
  });
});

it.each([
  ['leads to the links that it created', '', true],
  ['does not lead to its links from their own list', `job=${job.id}`, false],
])('an import %s', (_what, query, isOffered) => {
  show(
    <Router searchHook={() => query}>
      <JobCard
        job={{ ...job, state: { name: 'ended', at: 1 }, counts: done }}
        connection={connection}
        isSuspended={false}
      />
    </Router>,
  );
  expect(screen.queryByRole('link', { name: 'Show 10 links' }) !== null).toBe(isOffered);
});
