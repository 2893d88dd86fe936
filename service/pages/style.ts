import { createHash } from 'node:crypto';

/** The stylesheet of all pages, in the extension's colors. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#14191a, #edf1f1); --text-quiet: light-dark(#566264, #a5b1b3);
  --surface: light-dark(#ffffff, #16191b); --line: light-dark(#e4e9e9, #2b3235);
  --line-strong: light-dark(#859092, #79868a); --accent: light-dark(#0a7680, #4fc3cb);
  --accent-fill: light-dark(#0a7680, #3fb0b8); --accent-strong: light-dark(#075d65, #7ad5db);
  --on-accent: light-dark(#ffffff, #06262a); --bad: light-dark(#b3261e, #ff9a91); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 32px 16px;
  background: var(--surface); color: var(--text);
  font: 16px/24px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { width: min(420px, 100vw - 32px); text-align: center; }
main.wide { width: min(720px, 100vw - 32px); text-align: start; }
table { width: 100%; margin-bottom: 24px; border-collapse: collapse; font-size: 13px; line-height: 20px;
  font-variant-numeric: tabular-nums; }
caption { padding-bottom: 4px; text-align: start; font-weight: 600; }
caption::first-letter { text-transform: uppercase; }
tr { border-block-start: 1px solid var(--line); }
tbody th { width: 70%; padding-block: 6px; text-align: start; font-weight: 400; overflow-wrap: anywhere; }
td { padding-inline-start: 16px; text-align: end; }
a { color: var(--accent); }
svg, .logo { display: block; height: 48px; max-width: 100%; margin: 0 auto 24px; }
.wide > svg, .wide .logo { margin-inline: 0; }
.operator { font-weight: 600; overflow-wrap: anywhere; }
.operator .logo { margin-bottom: 8px; }
.operator a { color: inherit; text-decoration: none; }
.operator a:hover { text-decoration: underline; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
:dir(ltr) h1 { letter-spacing: -0.01em; }
h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--text-quiet); }
code { font-size: 0.9em; color: var(--text); direction: ltr; unicode-bidi: isolate; }
hr { margin: 24px 0; border: 0; border-block-start: 1px solid var(--line); }
label { display: block; margin-bottom: 4px; text-align: start; font-weight: 500; }
strong { color: var(--text); font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
.address { margin: 16px 0 0; font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
input, button, .button { width: 100%; min-height: 44px; padding: 8px 12px; border-radius: 6px; font: inherit; }
input { margin-bottom: 16px; border: 1px solid var(--line-strong); background: transparent; color: inherit; }
button, .button { border: 0; background: var(--accent-fill); color: var(--on-accent); font-weight: 600; cursor: pointer; }
.button { display: grid; place-content: center; text-decoration: none; }
button:hover, .button:hover { background: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.wrong { color: var(--bad); }
iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff; }
`;

/** Allows the stylesheet in the content security policy. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
