import { type FormEvent, useId, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { viewsItem } from '@/lib/storage/views.ts';

interface Props {
  /** The query of the view in the page's address. */
  query: string;
  onClose: () => void;
}

/** Saves the view under a name. Replaces a view of the same name. */
export function SaveView({ query, onClose }: Props) {
  const id = useId();
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
    <Dialog
      title={i18n.t('links.views.save')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('links.views.cancel')}</Button>
          <Button kind="primary" type="submit" form={id}>
            {i18n.t('links.views.keep')}
          </Button>
        </>
      )}
    >
      <form id={id} onSubmit={submit}>
        <TextField
          label={i18n.t('links.views.name')}
          value={name}
          onChange={setName}
          error={isMissing ? i18n.t('links.views.nameMissing') : undefined}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
