import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';

/** The maximum length of a text that is shown whole, in characters. */
const maxLength = 300;

/** Returns the part of a text that is shown at first, without splitting a surrogate pair. */
export function beginningOf(text: string): string {
  if (text.length <= maxLength) return text;
  const signs = [...text.slice(0, maxLength * 2)];
  return signs.length <= maxLength && text.length <= maxLength * 2 ? text : signs.slice(0, maxLength).join('');
}

interface Props {
  text: string;
  /** Renders the shown part, for example as a link. */
  draw?: (shown: string) => ReactNode;
}

const own = (shown: string) => <bdi>{shown}</bdi>;

/** A text in its own direction. Shows only the beginning of a long text, and a button for the rest. */
export function LongText({ text, draw = own }: Props) {
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(text);
  if (beginning === text) return draw(text);
  return (
    <>
      {draw(isWhole ? text : `${beginning}…`)}{' '}
      <button
        type="button"
        className="inline-block min-h-6 px-1 text-xs font-medium whitespace-nowrap text-accent hover:underline"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {i18n.t(isWhole ? 'longText.less' : 'longText.all')}
      </button>
    </>
  );
}
