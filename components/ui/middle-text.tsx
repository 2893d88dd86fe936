import { useEffect, useState } from 'react';
import { cutMiddle } from './cut-middle.ts';

const cut =
  'relative flex min-w-0 before:overflow-hidden before:text-ellipsis before:content-[attr(data-start)] ' +
  'after:flex-none after:content-[attr(data-end)]';

/**
 * A text shortened in the middle where it does not fit: whole on hover, and whole, once, for screen readers and when copied.
 * What is seen is drawn by the style sheet from two attributes, and is no text itself. Of an address, the host stands in the
 * letters of its language.
 */
export function MiddleText(props: { text: string }) {
  const text = useReadable(props.text);
  const [start, end] = cutMiddle(text);
  return (
    // A press selects all of it: what is seen is not where the text is.
    <span className="relative flex min-w-0 whitespace-pre select-all">
      <span className="absolute inset-0 overflow-hidden text-transparent">{text}</span>
      <span className={cut} title={text} data-start={start} data-end={end} aria-hidden />
    </span>
  );
}

/** Matches an address with encoded letters, in its host or after it. */
const hasLetters = /xn--|%[89a-f]/i;

/** Returns an address with its host and words in their own letters. Few have any, so their rules are loaded on demand. */
function useReadable(address: string): string {
  const [read, setRead] = useState<(address: string) => string>();
  useEffect(() => {
    if (hasLetters.test(address))
      void import('@/lib/link/idn/readable-host.ts').then((host) => setRead(() => host.readableAddress));
  }, [address]);
  return read?.(address) ?? address;
}
