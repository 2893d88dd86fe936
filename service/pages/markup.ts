import type { html } from 'hono/html';

/** HTML in which `html` has escaped all values. */
export type Markup = ReturnType<typeof html>;
