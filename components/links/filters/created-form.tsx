import { type FormEvent, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { PopoverForm } from '@/components/ui/popover.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { ListView } from '@/lib/link-index/index.ts';
import { filtersOf } from './view-filters.ts';

interface Props {
  filters: ListView['filters'];
  onApply: (filters: ListView['filters']) => void;
}

/** The first and last day of creation. One of them is enough. */
export function CreatedForm({ filters, onApply }: Props) {
  const [first, setFirst] = useState(filters.start_date);
  const [last, setLast] = useState(filters.end_date);
  const next = { ...filters, created: '', start_date: first, end_date: last };
  const { errors } = filtersOf({ filters: next, tags: [], tagMode: 'all' }, Date.now());
  const isValid = errors.start_date === undefined && errors.end_date === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onApply(next);
  };
  return (
    <PopoverForm onSubmit={submit}>
      <TextField
        label={i18n.t('links.filter.first')}
        type="date"
        value={first}
        error={errors.start_date}
        onChange={setFirst}
        autoFocus
      />
      <TextField
        label={i18n.t('links.filter.last')}
        type="date"
        value={last}
        error={errors.end_date}
        hint={i18n.t('links.filter.days')}
        onChange={setLast}
      />
      <Button kind="primary" type="submit" busy={!isValid}>
        {i18n.t('links.filter.apply')}
      </Button>
    </PopoverForm>
  );
}
