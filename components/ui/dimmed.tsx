import type { ReactNode } from 'react';

interface Props {
  isBusy: boolean;
  children: ReactNode;
}

/** Content that stays, dimmed, until newer content has loaded. */
export const Dimmed = ({ isBusy, children }: Props) => (
  <div className={`grid grid-cols-1 gap-1 ${isBusy ? 'opacity-75' : ''}`} aria-busy={isBusy}>
    {children}
  </div>
);
