import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../run-build.ts';

const icon = readFileSync(path.join(projectFolder, 'public/icon.svg'), 'utf8');

/** The page that the film shortens. */
export const filmPage = {
  address: 'https://journal.example.org/issues/12/visible-mending',
  title: 'Visible mending: a short guide',
};

/** The size of the drawn window. */
export const filmSize = { width: 820, height: 560 };

/** The middle of Hem's button, and a place to rest for the pointer. */
export const buttonPlace = { x: 774, y: 24 };
export const restPlace = { x: 330, y: 330 };

/** The content of a frame. */
export interface Shot {
  /** The pointer's tip. */
  pointer: { x: number; y: number };
  /** True while the mouse button is down. */
  pressed?: boolean;
  /** Hem's popup as a data URL, and how much of it is visible, from 0 to 1. */
  popup?: string;
  opacity?: number;
  /** The line at the bottom, and the key that is pressed. */
  caption: string;
  key?: { label: string; down: boolean };
}

/** A drawn browser window with an article, in which the screenshots of the popup are shown. */
export const filmWindow = `<!doctype html><meta charset="utf-8"><style>
:root { color-scheme: light dark; font: 14px/20px Inter, system-ui, sans-serif; }
body { margin: 0; width: ${filmSize.width}px; height: ${filmSize.height}px; overflow: hidden; position: relative;
  color: light-dark(#14191a, #edf1f1); background: light-dark(#fff, #16191b); }
.bar { position: absolute; inset: 0 0 auto; height: 48px; box-sizing: border-box; background: light-dark(#e9eeee, #24292c);
  border-bottom: 1px solid light-dark(#d5dcdc, #343b3f); }
.dots { position: absolute; inset-inline-start: 18px; top: 19px; display: flex; gap: 8px; }
.dots i { width: 10px; height: 10px; border-radius: 50%; background: light-dark(#b9c3c4, #4a5357); }
.address { position: absolute; inset: 9px 100px 9px 92px; border-radius: 15px; padding: 5px 16px;
  background: light-dark(#fff, #16191b); color: light-dark(#566264, #a5b1b3); }
.button { position: absolute; width: 36px; height: 36px; left: ${buttonPlace.x - 18}px; top: ${buttonPlace.y - 18}px;
  border-radius: 8px; display: grid; place-items: center; }
.button.down { background: light-dark(#cdd6d7, #3d464a); }
.button svg { width: 22px; height: 22px; }
article { position: absolute; left: 40px; top: 84px; width: 320px; }
article small { color: light-dark(#566264, #a5b1b3); }
article h1 { font: 600 28px/34px "Source Serif 4", "Noto Serif", serif; margin: 8px 0 16px; }
article p { font: 16px/26px "Source Serif 4", "Noto Serif", serif; margin: 0 0 14px; }
article svg { display: block; margin: 0 0 18px; }
.popup { position: absolute; right: 12px; top: 54px; width: 400px; border-radius: 8px; overflow: hidden;
  outline: 1px solid light-dark(#b9c3c4, #4a5357); }
.popup img { display: block; width: 400px; }
.caption { position: absolute; left: 28px; bottom: 24px; display: flex; align-items: center; gap: 12px;
  padding: 10px 18px; border-radius: 24px; font-size: 17px; line-height: 24px; font-weight: 500;
  color: #fff; background: #0b3f45; }
kbd { font: 600 15px/22px Inter, system-ui, sans-serif; padding: 2px 12px; border-radius: 6px; color: #14191a;
  background: #fff; box-shadow: 0 3px 0 #9fb0b2; }
kbd.down { background: #bfe5e8; box-shadow: none; transform: translateY(3px); }
.pointer { position: absolute; inset: 0 auto auto 0; width: 24px; height: 24px; will-change: transform; }
</style>
<div class="bar"><div class="dots"><i></i><i></i><i></i></div><div class="address">${filmPage.address.replace('https://', '')}</div>
<div class="button">${icon}</div></div>
<article><small>The Journal, issue 12</small><h1>Visible mending</h1>
<svg width="320" height="64" viewBox="0 0 320 64"><rect width="320" height="64" rx="6" fill="#0a7680" opacity=".16"/>
<path d="M12 22h296M12 42h296" stroke="#0a7680" stroke-width="5" stroke-linecap="round" stroke-dasharray="16 14"/></svg>
<p>A mend that shows tells where a cloth has been, and that somebody thought it worth an evening.</p>
<p>Begin with thread that is a little thicker than the weave, and with small stitches.</p>
<p>The hole may keep its shape. You draw around it.</p></article>
<div id="popup"></div><div class="caption"><span></span><kbd hidden></kbd></div>
<svg class="pointer" viewBox="0 0 24 24"><path d="M2 2v17l4.5-4.2 3 7 3.2-1.4-3-6.8H16Z" fill="#14191a" stroke="#fff" stroke-width="1.6"/></svg>`;

/** Changes the window to what a frame shows. It runs in its page. */
export function drawShot({ pointer, pressed = false, popup, opacity = 1, caption, key }: Shot): Promise<void> {
  const find = <T extends Element>(selector: string): T => {
    const element = document.querySelector<T>(selector);
    if (!element) throw new Error(`The window has no ${selector}.`);
    return element;
  };
  const arrow = find<SVGElement>('.pointer');
  arrow.style.transform = `translate(${pointer.x}px, ${pointer.y}px) scale(${pressed ? 0.86 : 1})`;
  find('.button').classList.toggle('down', pressed || popup !== undefined);
  find('.caption span').textContent = caption;
  const cap = find<HTMLElement>('kbd');
  cap.hidden = key === undefined;
  cap.textContent = key?.label ?? '';
  cap.classList.toggle('down', key?.down ?? false);
  const box = find<HTMLElement>('#popup');
  box.className = popup === undefined ? '' : 'popup';
  box.style.opacity = `${opacity}`;
  box.style.transform = `translateY(${(opacity - 1) * 8}px)`;
  const image = new Image();
  if (popup === undefined) {
    box.replaceChildren();
    return Promise.resolve();
  }
  image.src = popup;
  box.replaceChildren(image);
  return image.decode();
}
