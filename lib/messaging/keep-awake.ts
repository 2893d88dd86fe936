import { askQuickly } from './ask-quickly.ts';

/** In milliseconds: the browser stops a background that had nothing to do for 30 s. */
const often = 20_000;

/**
 * Keeps the background awake while a page is open. What is asked of one that sleeps is lost where the page closes
 * within some 50 ms, before the browser has started it (measured in Chromium 156): a press would make no link.
 */
export function keepAwake(): void {
  const wake = () => void askQuickly('stayAwake', null);
  wake();
  setInterval(wake, often);
}
