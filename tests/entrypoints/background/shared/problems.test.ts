import { expect, it, vi } from 'vitest';
import { createLifetime } from '@/entrypoints/background/shared/lifetime.ts';
import { noteProblemWith } from '@/entrypoints/background/shared/problems.ts';
import { noteProblem as notePageProblem } from '@/lib/messaging/note-problem.ts';
import { problemsItem, withProblem } from '@/lib/storage/problems.ts';

it('a failure that Hem recovers from is recorded by its name alone, and counted', async () => {
  const noteProblem = noteProblemWith({ lifetime: createLifetime() });
  const quota = new DOMException('no room for https://example.com/?token=secret', 'QuotaExceededError');
  noteProblem('storeStats')(quota);
  noteProblem('send')(new DOMException('Failed to fetch https://example.com/secret', 'NetworkError'));
  noteProblem('storeStats')(quota);
  noteProblem('sync')('a thrown text');
  await expect.poll(problemsItem.get).toHaveLength(3);
  const problems = await problemsItem.get();
  expect(problems.map(({ activity, error, count }) => [activity, error, count])).toEqual([
    ['sync', 'Unknown', 1],
    ['storeStats', 'QuotaExceededError', 2],
    ['send', 'NetworkError', 1],
  ]);
  expect(JSON.stringify(problems)).not.toContain('secret');
});

it('a mistake in Hem fails its test, though Hem recovers from it', async () => {
  const noteProblem = noteProblemWith({ lifetime: createLifetime() });
  const mistake = new TypeError('x is undefined');
  noteProblem('send')(mistake);
  notePageProblem('readCache')(mistake);
  const logged = vi.mocked(console.error);
  expect(logged.mock.calls).toEqual([[mistake], [mistake]]);
  logged.mockClear();
  await expect.poll(problemsItem.get).toHaveLength(2);
});

it('the oldest problems are removed first', () => {
  let problems = withProblem([], { activity: 'send', error: 'First', at: 0 });
  for (let at = 1; at <= 50; at += 1) problems = withProblem(problems, { activity: 'send', error: `Error ${at}`, at });
  expect(problems).toHaveLength(50);
  expect(problems.map(({ error }) => error)).not.toContain('First');
});

it('a stopped background records nothing', async () => {
  const [stopped, running] = [createLifetime(), createLifetime()];
  const [noteStopped, noteRunning] = [noteProblemWith({ lifetime: stopped }), noteProblemWith({ lifetime: running })];
  stopped.stop();
  noteStopped('send')(new Error('aborted'));
  noteRunning('sync')(new Error('full'));
  await expect.poll(async () => (await problemsItem.get()).map(({ activity }) => activity)).toEqual(['sync']);
});

it('a failure of a page is recorded by its name alone', async () => {
  noteProblemWith({ lifetime: createLifetime() });
  const closed = new DOMException('closed while reading https://example.com/?token=secret', 'InvalidStateError');
  notePageProblem('readCache')(closed);
  await expect.poll(problemsItem.get).toHaveLength(1);
  const problems = await problemsItem.get();
  expect(problems).toMatchObject([{ activity: 'readCache', error: 'InvalidStateError', count: 1 }]);
  expect(JSON.stringify(problems)).not.toContain('secret');
});

it('work goes on with another value where one is given', async () => {
  const noteProblem = noteProblemWith({ lifetime: createLifetime() });
  expect(await Promise.reject(new Error('closed')).catch(notePageProblem('readCache', []))).toEqual([]);
  expect(await Promise.reject(new Error('closed')).catch(noteProblem('readList', null))).toBeNull();
  await expect
    .poll(async () => (await problemsItem.get()).map(({ activity }) => activity).toSorted())
    .toEqual(['readCache', 'readList']);
});
