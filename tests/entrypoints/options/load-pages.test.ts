import { expect, it, onTestFinished, vi } from 'vitest';
import { sections } from '@/components/link-form/sections.tsx';
import { loadWhenIdle, pages } from '@/entrypoints/options/load-pages.ts';

it('loads New link once the browser is idle, and not before', () => {
  const waiting: (() => void)[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  const load = vi.spyOn(pages.newLink, 'load').mockReturnValue(new Promise(() => undefined));
  loadWhenIdle();
  expect(load).not.toHaveBeenCalled();
  for (const run of waiting) run();
  expect(load).toHaveBeenCalledOnce();
});

it('loads New link when it is opened in a browser that does not tell when it is idle', () => {
  const name = 'requestIdleCallback';
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Reflect.deleteProperty(globalThis, name);
  onTestFinished(() => void (before && Object.defineProperty(globalThis, name, before)));
  const load = vi.spyOn(pages.newLink, 'load').mockReturnValue(new Promise(() => undefined));
  loadWhenIdle();
  expect(load).not.toHaveBeenCalled();
});

it.each(['newLink', 'editLink'] as const)('fails to load %s if the content of a section fails', async (name) => {
  const load = vi.spyOn(sections.password.content, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(pages[name].load()).rejects.toThrow('Failed to fetch');
  load.mockRestore();
  await expect(pages[name].load()).resolves.toBeTypeOf('function');
});
