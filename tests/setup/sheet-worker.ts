import { expose } from 'comlink';
import { onTestFinished, vi } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';

/**
 * Runs the file reader's worker in the page's thread until the test ends, since the test's DOM has no workers. Returns a
 * function that counts the workers that run.
 */
export function sheetWorkers(): () => number {
  const ports: MessagePort[] = [];
  let running = 0;
  class HereWorker {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      expose(new Sheet(), port2);
      port1.start();
      running += 1;
      const terminate = () => {
        running -= 1;
        port1.close();
      };
      // biome-ignore lint/correctness/noConstructorReturn: a port is all that a page needs of its worker
      return Object.assign(port1, { terminate });
    }
  }
  vi.stubGlobal('Worker', HereWorker);
  onTestFinished(() => {
    for (const port of ports) port.close();
    vi.unstubAllGlobals();
  });
  return () => running;
}
