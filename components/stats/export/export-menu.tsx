import { Download } from 'lucide-react';
import { i18n } from '#i18n';
import { IconButton } from '@/components/ui/icon-button.tsx';
import type { MenuItem } from '@/components/ui/menu.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import { FrameMenu } from './frame-menu.tsx';

/** A way to take stats out of Hem. */
export interface ExportItem extends MenuItem {
  run: () => void;
}

interface Props {
  /** The content, for the name of the button. */
  title: string;
  /** Null while the content loads: the button is there already, so that it moves no other one later. */
  items: readonly ExportItem[] | null;
}

/** One button for all ways to save, print or copy stats. */
export function ExportMenu({ title, items }: Props) {
  const { anchor, close, button } = useMenu();
  const label = i18n.t('stats.export.of', [title]);
  return (
    <>
      <IconButton {...button} label={label} size="small" busy={items === null}>
        <Download size={16} aria-hidden />
      </IconButton>
      {anchor !== null && items !== null && (
        <FrameMenu label={label} items={items} anchor={anchor} onPick={({ run }) => run()} onClose={close} />
      )}
    </>
  );
}
