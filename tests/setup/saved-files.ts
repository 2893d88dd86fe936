import { onTestFinished, vi } from 'vitest';

/** Returns the files that are saved until the test ends, by name. */
export function savedFiles(): ReadonlyMap<string, Blob> {
  const saved = new Map<string, Blob>();
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) last = made;
    return 'blob:made';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(this.download, last);
  });
  onTestFinished(() => click.mockRestore());
  return saved;
}
