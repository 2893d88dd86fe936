import type { Bench } from '../bench-browser.ts';

/** The times from a key in the address bar to its suggestions, in milliseconds, with the worker awake. */
interface AddressBarTimes {
  /** The first key after the keyword, while the links are being loaded. */
  first: number[];
  /** All other keys. */
  next: number[];
}

/** Types queries into the address bar letter by letter, with the browser's events. */
export function searchInAddressBar({ extension }: Bench, queries: readonly string[]): Promise<AddressBarTimes> {
  return extension.worker.evaluate(async (all) => {
    const { onInputStarted, onInputChanged } = chrome.omnibox;
    const dispatch = (event: object, ...args: unknown[]) => Reflect.get(event, 'dispatch').apply(event, args);
    const times: { first: number[]; next: number[] } = { first: [], next: [] };
    for (const query of all) {
      dispatch(onInputStarted);
      for (let length = 1; length <= query.length; length += 1) {
        const pressed = performance.now();
        await new Promise<unknown>((resolve) => dispatch(onInputChanged, query.slice(0, length), resolve));
        times[length === 1 ? 'first' : 'next'].push(performance.now() - pressed);
      }
    }
    return times;
  }, queries);
}
