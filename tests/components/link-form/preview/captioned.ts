import { screen } from '@testing-library/react';

/** The figure of this caption. The testing library does not name figures by their captions, as browsers do. */
export function captioned(caption: string): HTMLElement {
  const figure = screen.getByText(caption, { selector: 'figcaption' }).closest('figure');
  if (figure === null) throw new Error(`The caption ${caption} stands in no figure`);
  return figure;
}
