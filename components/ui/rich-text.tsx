import { Fragment, type ReactNode } from 'react';

/** The value for the place of an element in a text: Unicode's object replacement character and the element's index. */
export const slot = (index = 0): string => `\uFFFC${index}`;

interface Props {
  /** A text whose placeholders for elements were filled with `slot()`. */
  text: string;
  /** The elements by the index of their slots. */
  elements: readonly ReactNode[];
}

/** A sentence with elements in it, such as a link. Each language decides where they stand. */
export const RichText = ({ text, elements }: Props) =>
  text.split(/\uFFFC(\d)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    <Fragment key={at}>{at % 2 === 0 ? part : elements[Number(part)]}</Fragment>
  ));
