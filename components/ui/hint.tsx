import type { ReactNode } from 'react';

/** A small quiet line, such as below a field. */
export const Hint = ({ children }: { children: ReactNode }) => <p className="text-xs text-quiet">{children}</p>;
