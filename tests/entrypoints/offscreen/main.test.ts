import { expect, it, vi } from 'vitest';

type Listener = (message: unknown, sender: object, reply: (answer: boolean) => void) => void;

it('the document that copies obeys the background alone, and copies text and link', async () => {
  const listeners: Listener[] = [];
  const addListener = (listener: Listener) => listeners.push(listener);
  const filled = new Map<string, string>();
  const preventDefault = vi.fn();
  let fill: (event: object) => void = () => undefined;
  const execCommand = vi.fn(() => {
    fill({ clipboardData: { setData: (type: string, data: string) => filled.set(type, data) }, preventDefault });
    return true;
  });
  const addEventListener = (_type: string, listener: typeof fill) => {
    fill = listener;
  };
  const querySelector = () => ({ value: '', select: () => {} });
  vi.useFakeTimers();
  vi.stubGlobal('chrome', { runtime: { id: 'hem', onMessage: { addListener } } });
  vi.stubGlobal('document', { querySelector, execCommand, addEventListener, removeEventListener: vi.fn() });
  vi.stubGlobal('window', { close: vi.fn() });
  await import('../../../entrypoints/offscreen/main.ts');
  const [listener] = listeners;
  const reply = vi.fn();
  const message = { copy: { text: 'https://page.example/', html: '<a href="https://page.example/">Page</a>' } };
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
  expect([...filled]).toEqual([
    ['text/plain', message.copy.text],
    ['text/html', message.copy.html],
  ]);
  // Otherwise the browser copies the selection, which is plain text.
  expect(preventDefault).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
