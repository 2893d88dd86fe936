import { ChevronDown } from 'lucide-react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button, type ButtonKind } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import { useMenu } from '@/components/ui/use-menu.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';

const CopyMenu = later(async () => (await import('./copy-menu.tsx')).CopyMenu);

interface Props {
  kind: ButtonKind;
  onCopy: (form: CopyForm) => void;
}

/** The arrow beside *Copy*: copies a link once in another form. */
export function CopyAs({ kind, onCopy }: Props) {
  const { anchor, close, button } = useMenu();
  return (
    <>
      <Button
        {...button}
        {...keyed(...linkActions.copyAs.keys)}
        kind={kind}
        shape="icon"
        title={i18n.t('linkAction.copyAs')}
        aria-label={i18n.t('linkAction.copyAs')}
      >
        <ChevronDown size={16} aria-hidden />
      </Button>
      {anchor !== null && <CopyMenu anchor={anchor} onPick={onCopy} onClose={close} />}
    </>
  );
}
