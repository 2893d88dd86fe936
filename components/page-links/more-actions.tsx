import { Ellipsis } from 'lucide-react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { ActionMenu } from '@/components/link-actions/action-menu.tsx';
import type { ButtonAction } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';

interface Props<Name extends ButtonAction> {
  names: readonly Name[];
  /** The name of the link, for screen readers. */
  link: string;
  onPick: (name: Name) => void;
}

/** A button that opens a menu of more actions on a link. */
export function MoreActions<Name extends ButtonAction>({ names, link, onPick }: Props<Name>) {
  const { anchor, close, button } = useMenu();
  return (
    <>
      <Button
        {...button}
        {...keyed('a')}
        kind="quiet"
        shape="icon"
        title={i18n.t('linkAction.more')}
        aria-label={i18n.t('linkAction.on.more', [link])}
        data-words={i18n.t('linkAction.more')}
      >
        <Ellipsis size={16} aria-hidden />
      </Button>
      {anchor !== null && <ActionMenu {...{ names, link, anchor, onPick }} onClose={close} />}
    </>
  );
}
