import { Fragment } from 'react';

/** An address that breaks behind its slashes and points, and inside a word only where one fills a line by itself. */
export const Breakable = ({ address }: { address: string }) =>
  address.split(/(?<=[/.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the address
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
