import { expect, it } from 'vitest';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { show } from '../../setup/show.ts';

it.each([
  ['an element in the middle', `Choose under ${slot()}.`, 'Choose under <b>Pending</b>.'],
  ['an element at the beginning', `${slot()} is open.`, '<b>Pending</b> is open.'],
  ['elements in the order of another language', `${slot(1)} ← ${slot(0)}`, '<i>Links</i> ← <b>Pending</b>'],
  ['a text without elements', 'Nothing is pending', 'Nothing is pending'],
])('%s stands where the text has its place', (_what, text, html) => {
  const { container } = show(
    <RichText text={text} elements={[<b key="pending">Pending</b>, <i key="links">Links</i>]} />,
  );
  expect(container.innerHTML).toContain(html);
});
