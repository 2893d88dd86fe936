import { useEffect, useState } from 'react';
import { cutMiddle } from './cut-middle.ts';

const cut =
  'relative flex min-w-0 before:overflow-hidden before:text-ellipsis before:content-[attr(data-start)] ' +
  'after:flex-none after:content-[attr(data-end)]';

/**
 * A text shortened in the middle if it does not fit. The whole text shows on hover, and screen readers and copying get
 * it once. The visible text comes from two attributes by CSS, and is not in the document. An internationalized host is
 * shown in its own letters.
 */
export function MiddleText(props: { text: string }) {
  const text = useReadable(props.text);
  const [start, end] = cutMiddle(text);
  return (
    // A press selects the whole text, since the visible part is at another position.
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
      void import('@/lib/link/names/readable-host.ts').then((host) => setRead(() => host.readableAddress));
  }, [address]);
  return read?.(address) ?? address;
}
