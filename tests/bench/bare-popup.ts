import { withTexts } from './bench-language.ts';

/** Runs in the bare popup. It reads the same storage as Hem, so that both times are comparable. */
async function fillIn(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[name="title"]');
  const address = document.querySelector<HTMLElement>('[title^="https://page"]');
  const button = document.querySelector<HTMLElement>('[type="submit"]');
  const [[tab], { connections }] = await Promise.all([
    chrome.tabs.query({ active: true, currentWindow: true }),
    chrome.storage.local.get('connections'),
  ]);
  if (connections === undefined || field === null || address === null || tab?.url === undefined) return;
  field.value = tab.title ?? '';
  address.title = tab.url;
  address.firstElementChild?.replaceChildren(tab.url);
  button?.focus();
}

/** The script of the bare popup. */
export const bareScript = { file: 'bare.js', text: `(${fillIn})();\n` };

/**
 * Returns the popup's first state in plain HTML, with a script that fills in the tab and sets the focus once it has
 * read the connections: the minimum cost of any popup with this form. It is built from the popup's page.
 */
export function barePopup(html: string): string {
  const [, form = ''] = /<template id="first-form"[^>]*>(.*?)<\/template>/s.exec(withTexts(html)) ?? [];
  return html
    .replace(/<script.*?<\/script>|<template.*<\/template>/gs, '')
    .replace('<div id="root"></div>', `<div id="root">${form}</div>`)
    .replace('</body>', `<script src="/${bareScript.file}"></script></body>`);
}
