import type { ComponentProps } from 'react';
import { TextArea } from '@/components/ui/text-area.tsx';
import { rowOf } from '@/lib/contract/fields.ts';
import type { TextDraftField } from '@/lib/link/draft.ts';
import { useField } from './draft-context.tsx';

type Props = { field: TextDraftField } & Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'onChange' | 'error' | 'limit'
>;

/** A text area of the draft, with the contract's limit. */
export function DraftTextArea({ field, ...area }: Props) {
  const { value, set, error } = useField(field);
  return (
    <TextArea
      autoComplete="off"
      {...area}
      name={field}
      value={value}
      onChange={set}
      error={error}
      limit={rowOf(field).max}
    />
  );
}
