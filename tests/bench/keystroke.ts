/* These functions run in the page, so they can use nothing from outside themselves. */

/**
 * Records the times of each key in milliseconds, from the key event: `handled` until its work and the layout are done,
 * `painted` until the frame is painted.
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
    // React renders in a microtask that was queued before this one.
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

/** Returns the times of the last key. */
export const lastKey = (): unknown => Reflect.get(globalThis, 'lastKey');
