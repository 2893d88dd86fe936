import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openThread } from '../../../service/shared/thread.ts';
import { until } from '../../setup/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that answers requests, and crashes on request, at once or later. */
const module = join(folder, 'echo.ts');
const start = { closed: join(folder, 'closed'), closesNever: false };
const answers = JSON.stringify(resolve('service/shared/thread.ts'));
writeFileSync(
  module,
  `import { writeFileSync } from 'node:fs';
  import { workerData } from 'node:worker_threads';
  import { answerMessages } from ${answers};
  const fail = () => { throw new Error('It broke'); };
  answerMessages((asked) => {
    if (asked === 'break') return new Promise(() => void setTimeout(fail));
    if (asked === 'fail') throw Object.assign(new Error('It failed'), { code: 'SQLITE_FULL' });
    if (asked === 'break later') setTimeout(fail, 5);
    return asked === 'wait' ? new Promise(() => {}) : asked;
  }, async () => {
    writeFileSync(workerData.closed, '');
    if (workerData.closesNever) await new Promise(() => {});
  });`,
);

it('a thread passes its errors on as they were thrown', async () => {
  const thread = openThread(module, start);
  const stack = expect.stringContaining('echo.ts');
  await expect(thread.ask('fail')).rejects.toMatchObject({ message: 'It failed', code: 'SQLITE_FULL', stack });
  await thread.close();
});

it('a crashed thread reports the error, and starts again', async () => {
  const onFault = vi.fn();
  const thread = openThread(module, start, onFault);
  expect(await thread.ask('one')).toBe('one');
  await expect(thread.ask('break')).rejects.toThrow('It broke');
  expect(await thread.ask('two')).toBe('two');
  expect(onFault).not.toHaveBeenCalled();
  expect(await thread.ask('break later')).toBe('break later');
  await until(() => expect(onFault.mock.calls.map(String)).toEqual([expect.stringContaining('It broke')]));
  expect(await thread.ask('three')).toBe('three');
  await thread.close();
});

it.each([false, true])(
  'a closed thread closes its resources, and answers nothing more (never: %s)',
  async (closesNever) => {
    const closed = join(folder, `closed-${closesNever}`);
    const thread = openThread(module, { closed, closesNever });
    const waiting = expect(thread.ask('wait')).rejects.toThrow('The thread ended before it answered');
    await thread.close();
    await waiting;
    expect(existsSync(closed)).toBe(true);
  },
);
