import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/** A head that stays in view at the top of the popup. */
export const StickyTop = ({ children }: Props) => <div className="sticky -top-1 z-1 bg-surface pb-1">{children}</div>;

/**
 * The main button at the end of the popup. It stays in view, down to the edge, so that nothing shows below it. One that is
 * joined continues rows above it, without a gap.
 */
export const StickyFoot = ({ isJoined = false, children }: Props & { isJoined?: boolean }) => (
  <div className={`sticky -bottom-4 -mb-4 grid grid-cols-1 gap-2 bg-surface pb-4 ${isJoined ? '-mt-3' : 'pt-2'}`}>
    {children}
  </div>
);
