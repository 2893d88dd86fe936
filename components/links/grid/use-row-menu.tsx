import { type ReactNode, useCallback, useState } from 'react';
import { ActionMenu } from '@/components/link-actions/action-menu.tsx';
import { CopyMenu } from '@/components/share/copy-menu.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { menuActions, type RowActions } from '../row/use-row-actions.ts';
import type { ActiveRow } from './use-active-row.ts';

/** The menu of all actions, or of copy formats. */
export type RowMenu = 'all' | 'copyAs';

/** Opens a menu for one row at a time. The focus returns to the row, so that its keys keep working. */
export function useRowMenu(actions: RowActions, active: ActiveRow) {
  const [open, setOpen] = useState<{ link: LinkRecord; anchor: DOMRect; what: RowMenu } | null>(null);
  const { move, index } = active;
  const close = useCallback(() => {
    setOpen(null);
    move(index);
  }, [move, index]);
  const openMenu = (link: LinkRecord, at: Element, what: RowMenu = 'all') =>
    setOpen({ link, anchor: at.getBoundingClientRect(), what });
  const menu: ReactNode =
    open?.what === 'copyAs' ? (
      <CopyMenu anchor={open.anchor} onPick={(form) => actions.copy(open.link, form)} onClose={close} />
    ) : (
      open && (
        <ActionMenu
          names={menuActions}
          link={readableName(open.link)}
          hasKeys
          anchor={open.anchor}
          onPick={(name) => (name === 'copyAs' ? setOpen({ ...open, what: 'copyAs' }) : actions.run(name, open.link))}
          onClose={close}
        />
      )
    );
  return { menu, openMenu };
}
