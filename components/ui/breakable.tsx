import { Fragment } from 'react';

/** An address that wraps after slashes and dots, and inside a word only if the word is longer than a line. */
export const Breakable = ({ address }: { address: string }) =>
  address.split(/(?<=[/.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the address
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
