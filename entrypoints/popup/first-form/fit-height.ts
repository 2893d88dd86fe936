/** The most that browsers give a popup, in pixels. */
const most = 600;

/** What a browser's own bars take of a screen, about. */
const bars = 100;

/** How long a browser may take to give a popup the room that it asks for, in milliseconds. */
const patience = 300;

/** Heights are fractions: so many pixels more than there are is rounding, and nothing that the browser has refused. */
const rounding = 1;

/**
 * Keeps the popup within the height that the browser gives it, which depends on the screen and on where the button is. Else
 * the page itself would scroll: its header away, and its width by a scrollbar. For good: what wants no more is given no more.
 */
export function fitHeight(): void {
  const page = document.documentElement;
  const limit = (height: number) => page.style.setProperty('--popup-height', `${height}px`);
  limit(Math.min(most, screen.availHeight - bars));
  let timer = 0;
  const fit = () => innerHeight > 0 && page.scrollHeight > innerHeight + rounding && limit(innerHeight);
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(fit, patience);
  };
  new ResizeObserver(wait).observe(document.body);
  // A browser that is slow has not said its last word.
  addEventListener('resize', wait);
}
