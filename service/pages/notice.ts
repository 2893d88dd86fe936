import { html } from 'hono/html';
import type { Markup, Page } from './page.ts';

/** A page of a heading and a few words. */
export const notice = (status: Page['status'], title: string, words: Markup): Page => ({
  status,
  title,
  body: html`<h1>${title}</h1>${words}`,
});
