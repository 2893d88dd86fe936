import { type FormEvent, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { viewsItem } from '@/lib/storage/views.ts';
import styles from './view.module.css';

interface Props {
  /** The query of the view in the page's address. */
  query: string;
  onClose: () => void;
}

/** Saves the view under a name. Replaces a view of the same name. */
export function SaveView({ query, onClose }: Props) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return setIsMissing(true);
    await viewsItem.update((views) => [...views.filter((view) => view.name !== given), { name: given, query }]);
    onClose();
  };
  return (
    <form className={styles['naming']} onSubmit={submit}>
      <TextField
        label={i18n.t('links.views.name')}
        value={name}
        onChange={setName}
        error={isMissing ? i18n.t('links.views.nameMissing') : undefined}
        autoFocus
      />
      <Button kind="primary" type="submit">
        {i18n.t('links.views.keep')}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {i18n.t('links.views.cancel')}
      </Button>
    </form>
  );
}
