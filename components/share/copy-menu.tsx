import { Check } from 'lucide-react';
import { i18n } from '#i18n';
import { Menu } from '@/components/ui/menu.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { type CopyForm, copyForms } from '@/lib/link/copy/copied-text.ts';
import { quickItem } from '@/lib/storage/quick.ts';

interface Props {
  /** What it opens at. */
  anchor: DOMRect;
  onPick: (form: CopyForm) => void;
  onClose: () => void;
}

/** As wide as the tick, so that all words stand below each other. */
const noIcon = <Check size={16} visibility="hidden" aria-hidden />;

/** The forms that a link can be copied in, for this once; the one that is usual is marked. */
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
