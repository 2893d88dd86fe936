/** The maximum height of a popup in browsers, in pixels. */
const maxHeight = 600;

/** The approximate height of a browser's own toolbars. */
const bars = 100;

/** The time that a browser may take to resize the popup, in milliseconds. */
const resizeTimeoutMs = 300;

/** Heights are rounded, so a difference of one pixel does not mean that the browser has limited the popup. */
const rounding = 1;

/**
 * Limits the popup to the height that the browser gives it, which depends on the screen and the button's position.
 * Otherwise the whole page would scroll, and a scrollbar would take width. The limit is permanent: a smaller page does
 * not ask for more.
 */
export function fitHeight(): void {
  const page = document.documentElement;
  const limit = (height: number) => page.style.setProperty('--popup-height', `${height}px`);
  limit(Math.min(maxHeight, screen.availHeight - bars));
  let timer = 0;
  const fit = () => {
    if (innerHeight === 0 || page.scrollHeight <= innerHeight + rounding) return;
    limit(innerHeight);
    // The lower page may have cut it off.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(fit, resizeTimeoutMs);
  };
  new ResizeObserver(wait).observe(document.body);
  // A slow browser may still resize the popup.
  addEventListener('resize', wait);
}
