import { onTestFinished, vi } from 'vitest';
import type { Size } from '@/lib/link/preview/networks.ts';

/**
 * Pictures that can be loaded until the test ends, by address; every other address fails, as one that answers nothing does.
 * Answers with the addresses asked for so far, once each since a browser remembers them, and how.
 */
export function servePictures(pictures: Record<string, Size>) {
  const asked: { address: string; referrerPolicy: string }[] = [];
  const load = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address: string,
  ) {
    const isNew = asked.every((one) => one.address !== address);
    if (isNew) asked.push({ address, referrerPolicy: this.referrerPolicy });
    const size = pictures[address];
    if (size !== undefined) {
      Object.defineProperties(this, { naturalWidth: { value: size.width }, naturalHeight: { value: size.height } });
    }
    queueMicrotask(() => this.dispatchEvent(new Event(size === undefined ? 'error' : 'load')));
  });
  onTestFinished(() => load.mockRestore());
  return asked;
}
