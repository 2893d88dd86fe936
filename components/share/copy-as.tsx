import { ChevronDown } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button, type ButtonKind } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';

const CopyMenu = later(async () => (await import('./copy-menu.tsx')).CopyMenu);

interface Props {
  kind: ButtonKind;
  onCopy: (form: CopyForm) => void;
}

/** Stands beside Copy: copies once in another form. */
export function CopyAs({ kind, onCopy }: Props) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setAnchor(null);
    button.current?.focus();
  }, []);
  return (
    <>
      <Button
        ref={button}
        {...keyed(...linkActions.copyAs.keys)}
        kind={kind}
        shape="icon"
        title={i18n.t('linkAction.copyAs')}
        aria-label={i18n.t('linkAction.copyAs')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
      >
        <ChevronDown size={16} aria-hidden />
      </Button>
      {anchor !== null && <CopyMenu anchor={anchor} onPick={onCopy} onClose={close} />}
    </>
  );
}
