/*
 * These run in the page, and can name nothing outside of themselves.
 */

/**
 * Notes what each key costs, in milliseconds: `handled` from the key's own time until all that it set off is done and laid
 * out, `painted` until the frame that shows it is.
 */
export function watchKeys(): void {
  const last = { handled: Number.NaN, painted: Number.NaN };
  Object.assign(globalThis, { lastKey: last });
  let pressed = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  addEventListener('input', () => {
    // React draws in a task of its own kind that was asked for before this one, so it is over by then.
    queueMicrotask(() => {
      document.body.getBoundingClientRect();
      last.handled = performance.now() - pressed;
    });
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        last.painted = performance.now() - pressed;
      };
      port2.postMessage(null);
    });
  });
}

/** What the last key cost. */
export const lastKey = (): unknown => Reflect.get(globalThis, 'lastKey');
