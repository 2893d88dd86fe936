import { expect, it, vi } from 'vitest';
import { copyText } from '@/components/share/clipboard.ts';
import { copied, refuseCopying } from '../../setup/clipboard.ts';

it('a text that is still on its way is copied when it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const copying = copyText(promise);
  expect(copied()).toBe('');
  resolve('https://go.example.com/sale');
  expect(await copying).toBe(true);
  expect(copied()).toBe('https://go.example.com/sale');
});

it('the browser is asked at once, while it still counts the press', () => {
  const write = vi.spyOn(navigator.clipboard, 'write');
  void copyText(new Promise(() => {}));
  expect(write).toHaveBeenCalledOnce();
});

it('nothing is copied where there turns out to be nothing', async () => {
  expect(await copyText(Promise.resolve(null))).toBe(false);
  expect(copied()).toBe('');
});

it('a browser that refuses is no error', async () => {
  refuseCopying();
  expect(await copyText(Promise.resolve('text'))).toBe(false);
});

it('a browser that refuses before the text is known leaves nothing unhandled when there is none', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('Document is not focused.'));
  const { promise, resolve } = Promise.withResolvers<string | null>();
  expect(await copyText(promise)).toBe(false);
  resolve(null);
  await promise;
});
