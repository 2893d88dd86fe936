import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { copyText } from '@/components/share/clipboard.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import { copied, refuseCopying } from '../../setup/clipboard.ts';

it('a text that is still loading is copied when it arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const copying = copyText(promise);
  expect(copied()).toBe('');
  resolve('https://go.example.com/sale');
  expect(await copying).toBe(true);
  expect(copied()).toBe('https://go.example.com/sale');
});

it('the copy starts at once, while the browser still counts the press', () => {
  const write = vi.spyOn(navigator.clipboard, 'write');
  void copyText(new Promise(() => {}));
  expect(write).toHaveBeenCalledOnce();
});

it('nothing is copied if there is no text in the end', async () => {
  expect(await copyText(Promise.resolve(null))).toBe(false);
  expect(copied()).toBe('');
});

it('a refusal of the browser is no exception', async () => {
  refuseCopying();
  expect(await copyText(Promise.resolve('text'))).toBe(false);
});

it('a refusal before the text is known leaves no unhandled rejection if there is no text', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('Document is not focused.'));
  const { promise, resolve } = Promise.withResolvers<string | null>();
  expect(await copyText(promise)).toBe(false);
  resolve(null);
  await promise;
});

it('the tick of a second copy shows for its whole time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { result } = renderHook(() => useCopying());
    const copy = () => act(() => result.current.copy(Promise.resolve('text')));
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    await copy();
    pass(1000);
    await copy();
    pass(1000);
    expect(result.current.ticked).toBe(true);
    pass(500);
    expect(result.current.ticked).toBe(false);
  } finally {
    // The checks after the test need the timers.
    vi.useRealTimers();
  }
});

it('the result of an earlier copy does not replace that of a later one', async () => {
  const { result } = renderHook(useCopying);
  const slow = Promise.withResolvers<string | null>();
  act(() => void result.current.copy(slow.promise));
  await act(() => result.current.copy(Promise.resolve('later')));
  await act(async () => slow.resolve(null));
  expect(result.current).toMatchObject({ copying: 'copied', ticked: true });
});
