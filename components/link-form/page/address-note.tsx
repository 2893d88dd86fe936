import type { ReactNode } from 'react';
import { FieldStatus } from '@/components/ui/field-status.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';

interface NoteAction {
  name: string;
  act: () => void;
}

interface Props {
  /** The line's words, cut at their end if they do not fit. */
  children: ReactNode;
  action: NoteAction;
  other?: NoteAction | null;
}

/** A line about the destination, with an action on it, and sometimes another. */
export const AddressNote = ({ children, action, other = null }: Props) => (
  <FieldStatus>
    <span className="flex items-center gap-1">
      {children}
      <NoteButton {...action} />
      {other && <NoteButton {...other} />}
    </span>
  </FieldStatus>
);

const NoteButton = ({ name, act }: NoteAction) => (
  <>
    <span aria-hidden>·</span>
    <TextButton onClick={act}>{name}</TextButton>
  </>
);
