import { expose } from 'comlink';
import { onTestFinished, vi } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';

/** Has workers that read files run beside the page, as long as the test does: its own DOM has none. */
export function sheetWorkers(): void {
  const ports: MessagePort[] = [];
  class HereWorker {
    constructor() {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      expose(new Sheet(), port2);
      port1.start();
      // biome-ignore lint/correctness/noConstructorReturn: a port is all that a page needs of its worker
      return Object.assign(port1, { terminate: () => port1.close() });
    }
  }
  vi.stubGlobal('Worker', HereWorker);
  onTestFinished(() => {
    for (const port of ports) port.close();
    vi.unstubAllGlobals();
  });
}
