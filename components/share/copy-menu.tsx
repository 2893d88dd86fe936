import { Check } from 'lucide-react';
import { i18n } from '#i18n';
import { Menu } from '@/components/ui/menu.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { type CopyForm, copyForms } from '@/lib/link/copy/copied-text.ts';
import { quickItem } from '@/lib/storage/quick.ts';

interface Props {
  /** The rectangle of the button that opens the menu. */
  anchor: DOMRect;
  onPick: (form: CopyForm) => void;
  onClose: () => void;
}

/** Takes the room of the tick, so that all labels align. */
const noIcon = <Check size={16} visibility="hidden" aria-hidden />;

/** A menu of the forms to copy a link in. The form in the person's settings is marked. */
export function CopyMenu({ anchor, onPick, onClose }: Props) {
  const stored = useStored(quickItem);
  if (stored.state === 'loading') return null;
  const { copyForm, template } = stored.value;
  const offered = copyForms.filter((form) => form !== 'template' || template.trim() !== '');
  const items = offered.map((form) => ({
    name: form,
    words: i18n.t(`copyAs.${form}`),
    icon: form === copyForm ? <Check size={16} aria-label={i18n.t('copyAs.usual')} /> : noIcon,
  }));
  return (
    <Menu
      label={i18n.t('linkAction.copyAs')}
      items={items}
      anchor={anchor}
      onPick={({ name }) => onPick(name)}
      onClose={onClose}
    />
  );
}
