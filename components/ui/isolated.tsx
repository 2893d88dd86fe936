import type { ReactNode } from 'react';

/** Words that keep the page's direction, whatever their values are. A `bdi` takes its own. */
export const Isolated = ({ children }: { children: ReactNode }) => (
  <span className="[unicode-bidi:isolate]">{children}</span>
);
