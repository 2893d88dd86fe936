import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';

/** A longer text says no more at a glance, in characters. */
const most = 300;

/** What shows of a text before the rest is asked for: no sign is cut in half. */
export function beginningOf(text: string): string {
  if (text.length <= most) return text;
  const signs = [...text.slice(0, most * 2)];
  return signs.length <= most && text.length <= most * 2 ? text : signs.slice(0, most).join('');
}

interface Props {
  text: string;
  /** Draws what shows of it: a link to it, for instance. */
  draw?: (shown: string) => ReactNode;
}

const own = (shown: string) => <bdi>{shown}</bdi>;

/** A text in its own direction. Of one too long to read at a glance the beginning shows, and all of it on a press. */
export function LongText({ text, draw = own }: Props) {
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(text);
  if (beginning === text) return draw(text);
  return (
    <>
      {draw(isWhole ? text : `${beginning}…`)}{' '}
      <button
        type="button"
        className="inline-block min-h-6 px-1 text-small font-medium whitespace-nowrap text-accent hover:underline"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {i18n.t(isWhole ? 'longText.less' : 'longText.all')}
      </button>
    </>
  );
}
