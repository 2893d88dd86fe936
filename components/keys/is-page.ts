/** True if no control has the focus: it is nowhere, or at the heading, where it goes after a change of the page. */
export const isPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('h1'));
