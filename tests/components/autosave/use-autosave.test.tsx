import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAutosave } from '@/components/autosave/use-autosave.ts';
import { yieldToEventLoop } from '@/lib/async/async.ts';

const before = { name: 'Weekly', note: '' };

/** Shows an autosaved value. Each save ends when the test ends it. */
function autosaved() {
  const sent: (typeof before)[] = [];
  let endSave = (_saved: typeof before) => {};
  const save = (value: typeof before) => {
    sent.push(value);
    return new Promise<typeof before>((resolve) => {
      endSave = resolve;
    });
  };
  const hook = renderHook(({ stored }) => useAutosave(stored, save), { initialProps: { stored: before } });
  const leave = () => act(() => void dispatchEvent(new Event('pagehide')));
  return {
    sent,
    leave,
    shown: () => hook.result.current.value,
    change: (value: typeof before) => act(() => hook.result.current.change(value)),
    discard: () => act(() => hook.result.current.discard()),
    read: (stored: typeof before) => hook.rerender({ stored }),
    close: hook.unmount,
    save: async (saved: typeof before) => {
      leave();
      await act(yieldToEventLoop);
      await act(async () => endSave(saved));
    },
  };
}

it.each(['by its timer', 'when the page is left', 'when its form closes'])(
  'an edit that is discarded is not saved %s',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { sent, change, discard, leave, close } = autosaved();
    change({ ...before, name: 'Monthly' });
    discard();
    if (when === 'by its timer') act(() => void vi.runAllTimers());
    else if (when === 'when the page is left') leave();
    else close();
    vi.useRealTimers();
    await act(yieldToEventLoop);
    expect(sent).toEqual([]);
  },
);

it('an edit is saved after a pause in typing, and at once when its form closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sent, change, close } = autosaved();
  change({ ...before, name: 'M' });
  act(() => void vi.advanceTimersByTime(500));
  change({ ...before, name: 'Mo' });
  act(() => void vi.advanceTimersByTime(500));
  vi.useRealTimers();
  await act(yieldToEventLoop);
  expect(sent).toEqual([]);
  close();
  await act(yieldToEventLoop);
  expect(sent).toEqual([{ ...before, name: 'Mo' }]);
});

it('fields that were not edited follow the stored value, before the save and after it', async () => {
  const { shown, change, save, read } = autosaved();
  change({ ...before, name: 'Monthly' });
  read({ name: 'Daily', note: 'theirs' });
  expect(shown()).toEqual({ name: 'Monthly', note: 'theirs' });
  const saved = { name: 'Monthly', note: 'theirs' };
  await save(saved);
  read(saved);
  read({ name: 'Yearly', note: 'theirs' });
  expect(shown()).toEqual({ name: 'Yearly', note: 'theirs' });
});

it('a saved value is shown until the stored one is read again, however often it was saved', async () => {
  const { shown, change, save, read } = autosaved();
  for (const name of ['Monthly', 'Yearly']) {
    const saved = { ...before, name };
    change(saved);
    await save(saved);
    expect(shown()).toEqual(saved);
    read({ ...saved });
    expect(shown()).toEqual(saved);
  }
});
