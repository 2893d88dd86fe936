import { type FormEvent, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { viewsItem } from '@/lib/storage/views.ts';
import styles from './view.module.css';

interface Props {
  /** The view in sight, as its address has it. */
  query: string;
  onClose: () => void;
}

/** Gives the view in sight a name. A view that has it already is replaced. */
export function SaveView({ query, onClose }: Props) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return setIsMissing(true);
    const others = (await viewsItem.get()).filter((view) => view.name !== given);
    await viewsItem.set([...others, { name: given, query }]);
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
