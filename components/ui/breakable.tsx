import { Fragment } from 'react';

/**
 * An address that wraps after slashes and dots, and inside a word or at a hyphen only if that part is longer than a line.
 */
export const Breakable = ({ address }: { address: string }) =>
  address.split(/(?<=[/.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the address
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part.includes('-') ? <span className="inline-block max-w-full">{part}</span> : part}
    </Fragment>
  ));
