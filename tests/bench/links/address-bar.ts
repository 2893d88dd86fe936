import type { Bench } from '../bench-browser.ts';

/** From a key in the address bar until the links for it are suggested, in milliseconds, the worker awake. */
interface AddressBarFigures {
  /** The first key behind the keyword, typed at once: the links are loaded meanwhile. */
  first: number[];
  /** All others. */
  next: number[];
}

/** Types queries into the address bar, letter by letter, as the browser tells the background of it. */
export function searchInAddressBar({ extension }: Bench, queries: readonly string[]): Promise<AddressBarFigures> {
  return extension.worker.evaluate(async (all) => {
    const { onInputStarted, onInputChanged } = chrome.omnibox;
    const dispatch = (event: object, ...told: unknown[]) => Reflect.get(event, 'dispatch').apply(event, told);
    const figures: { first: number[]; next: number[] } = { first: [], next: [] };
    for (const query of all) {
      dispatch(onInputStarted);
      for (let length = 1; length <= query.length; length += 1) {
        const pressed = performance.now();
        await new Promise<unknown>((resolve) => dispatch(onInputChanged, query.slice(0, length), resolve));
        figures[length === 1 ? 'first' : 'next'].push(performance.now() - pressed);
      }
    }
    return figures;
  }, queries);
}
