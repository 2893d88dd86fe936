import { expect, it, vi } from 'vitest';
import { loadWhenIdle, pages } from '@/entrypoints/options/load-pages.ts';

it('loads New link once the browser is idle, and no sooner', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  const load = vi.spyOn(pages.newLink, 'load').mockReturnValue(new Promise(() => undefined));
  loadWhenIdle();
  expect(load).not.toHaveBeenCalled();
  for (const run of waiting) run();
  expect(load).toHaveBeenCalledOnce();
});
