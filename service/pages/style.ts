import { createHash } from 'node:crypto';

/** The look of every page of the service: one column, calm, light and dark. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2422, #e6ebe9); --quiet: light-dark(#5a6663, #9aa6a2);
  --paper: light-dark(#fbfcfb, #141817); --line: light-dark(#dde3e1, #2b3230); --thread: light-dark(#0b7a6e, #3fc1b0); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px;
  background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { width: min(420px, 100vw - 48px); }
svg, .logo { display: block; height: 48px; max-width: 100%; margin-bottom: 24px; color: var(--thread); }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 0 0 16px; color: var(--quiet); }
code { font-size: 0.9em; color: var(--ink); }
hr { margin: 24px 0; border: 0; border-top: 1px dashed var(--line); }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input, button { width: 100%; min-height: 40px; padding: 8px 12px; border-radius: 8px; font: inherit; }
input { margin-bottom: 12px; border: 1px solid var(--line); background: transparent; color: inherit; }
button { border: 0; background: var(--thread); color: var(--paper); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid var(--thread); outline-offset: 2px; }
.wrong { color: light-dark(#a8261c, #ff9a8f); }
iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff; }
`;

/** The one style that a page's security policy lets in. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
