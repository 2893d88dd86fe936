import type { ReactNode } from 'react';

/** Shows a value before and after a change, in the order of the page's language: values may have another direction. */
export function OldAndNew({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="[unicode-bidi:isolate]">
      <del className="text-quiet">{before}</del>{' '}
      <span aria-hidden className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
      <ins className="no-underline">{after}</ins>
    </span>
  );
}
