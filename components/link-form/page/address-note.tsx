import type { ReactNode } from 'react';
import { FieldStatus } from '@/components/ui/field-status.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';

interface Props {
  /** The line's words, cut at their end if they do not fit. */
  children: ReactNode;
  button: string;
  onPress: () => void;
}

/** A line about the destination, with a button that changes it. */
export const AddressNote = ({ children, button, onPress }: Props) => (
  <FieldStatus>
    <span className="flex items-center gap-1">
      {children}
      <span aria-hidden>·</span>
      <TextButton onClick={onPress}>{button}</TextButton>
    </span>
  </FieldStatus>
);
