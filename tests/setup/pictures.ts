import { onTestFinished, vi } from 'vitest';
import type { Size } from '@/lib/link/preview/networks.ts';

/**
 * Makes pictures loadable by address until the test ends; other addresses fail. Returns the requested addresses, each
 * once, since browsers cache them, and their referrer policies.
 *
 * @param pictures the sizes by address; a promise for a picture that loads slowly
 */
export function servePictures(pictures: Record<string, Size | Promise<Size>>) {
  const requests: { address: string; referrerPolicy: string }[] = [];
  const load = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address: string,
  ) {
    const isNew = requests.every((one) => one.address !== address);
    if (isNew) requests.push({ address, referrerPolicy: this.referrerPolicy });
    void Promise.resolve(pictures[address]).then((size) => {
      if (size !== undefined) {
        Object.defineProperties(this, { naturalWidth: { value: size.width }, naturalHeight: { value: size.height } });
      }
      this.dispatchEvent(new Event(size === undefined ? 'error' : 'load'));
    });
  });
  onTestFinished(() => load.mockRestore());
  return requests;
}
