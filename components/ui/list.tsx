import type { ReactNode } from 'react';
import { Text, type Tone } from './text.tsx';

interface Props {
  /** Numbers in place of bullets. */
  isNumbered?: boolean;
  tone?: Tone;
  /** Layout alone, such as columns. */
  className?: string;
  /** The `li` elements. */
  children: ReactNode;
}

/** Lines with a bullet or a number each. */
export const List = ({ isNumbered = false, tone, className = '', children }: Props) => (
  <Text
    as={isNumbered ? 'ol' : 'ul'}
    tone={tone}
    className={`grid gap-1 ps-5 ${isNumbered ? 'list-decimal' : 'list-disc'} ${className}`}
  >
    {children}
  </Text>
);
