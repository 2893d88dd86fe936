import { expect, it, vi } from 'vitest';

type Listener = (message: unknown, sender: object, reply: (answer: boolean) => void) => void;

it('the document that copies obeys the background alone', async () => {
  const listeners: Listener[] = [];
  const addListener = (listener: Listener) => listeners.push(listener);
  const execCommand = vi.fn(() => true);
  const querySelector = () => ({ value: '', select: () => {} });
  vi.useFakeTimers();
  vi.stubGlobal('chrome', { runtime: { id: 'hem', onMessage: { addListener } } });
  vi.stubGlobal('document', { querySelector, execCommand, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal('window', { close: vi.fn() });
  await import('../../../entrypoints/offscreen/main.ts');
  const [listener] = listeners;
  const reply = vi.fn();
  const message = { copy: { text: 'https://evil.example/', html: null } };
  for (const sender of [
    { id: 'hem', tab: { id: 1 }, url: 'https://evil.example/' },
    { id: 'another', url: 'chrome-extension://another/background.js' },
    {},
  ]) {
    listener?.(message, sender, reply);
  }
  expect(execCommand).not.toHaveBeenCalled();
  expect(reply).not.toHaveBeenCalled();
  listener?.(message, { id: 'hem', url: 'chrome-extension://hem/background.js' }, reply);
  expect(execCommand).toHaveBeenCalledOnce();
  expect(reply).toHaveBeenCalledWith(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
