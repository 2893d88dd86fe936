import type { ComponentProps } from 'react';
import { later } from '@/components/ui/later.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { rowOf } from '@/lib/contract/fields.ts';
import type { TextDraftField } from '@/lib/link/draft.ts';
import { useField } from './draft-context.tsx';

// The popup's first form has no field for an address.
const AddressOffer = later(async () => (await import('./address-offer.tsx')).AddressOffer);

type Props = { field: TextDraftField } & Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'error' | 'limit'
>;

/** A text field of the draft, with the contract's limit. An address with a mistake has a button that corrects it. */
export function DraftTextField({ field, ...input }: Props) {
  const { value, set, error } = useField(field);
  const limit = rowOf(field).max;
  return (
    <>
      <TextField
        autoComplete="off"
        {...input}
        name={field}
        value={value}
        onChange={set}
        error={error}
        {...(limit !== undefined && { limit })}
      />
      {rowOf(field).kind === 'address' && <AddressOffer address={value} onUse={set} />}
    </>
  );
}
