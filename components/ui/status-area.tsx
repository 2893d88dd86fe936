import type { ComponentProps } from 'react';
import { Hint } from './text.tsx';

/**
 * Small words that screen readers announce as they appear. Without any, it takes no room, and no gap of a grid. Its
 * classes are for layout.
 */
export const StatusArea = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <Hint as="div" role="status" {...rest} className={`empty:absolute ${className}`} />
);
