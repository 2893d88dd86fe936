import { type ReactNode, useCallback, useState } from 'react';
import { i18n } from '#i18n';
import { ActionMenu } from '@/components/link-actions/action-menu.tsx';
import { CopyMenu } from '@/components/share/copy-menu.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Menu } from '@/components/ui/menu.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { type ManyForm, manyForms } from '../row/copied-lines.ts';
import { menuActions, type RowAction, type RowActions } from '../row/use-row-actions.ts';
import type { ActiveRow } from './use-active-row.ts';

/** The menu of all actions, or of copy formats. */
export type RowMenu = 'all' | 'copyAs';

/** The actions on all selected links in view. */
export interface SelectedActions {
  count: number;
  run: (action: RowAction) => void;
  copy: (form: ManyForm) => void;
}

/** The actions on several links. */
const manyActions = menuActions.filter((name) => name !== 'share' && name !== 'duplicate');

/**
 * Opens a menu for one row at a time, or for several selected links. The focus returns to the row, so that its keys keep
 * working.
 */
export function useRowMenu(actions: RowActions, selected: SelectedActions | null, active: ActiveRow) {
  const [open, setOpen] = useState<{ link: LinkRecord | null; anchor: DOMRect; what: RowMenu } | null>(null);
  const { move, index } = active;
  const close = useCallback(() => {
    setOpen(null);
    move(index);
  }, [move, index]);
  const openMenu = (link: LinkRecord | null, at: Element, what: RowMenu = 'all') =>
    setOpen({ link, anchor: at.getBoundingClientRect(), what });
  return { menu: open && menuOf(open), openMenu };

  function menuOf({ link, anchor, what }: NonNullable<typeof open>): ReactNode {
    const shared = { anchor, onClose: close };
    const showFormats = () => setOpen({ link, anchor, what: 'copyAs' });
    if (link !== null) {
      return what === 'copyAs' ? (
        <CopyMenu {...shared} onPick={(form) => actions.copy(link, form)} />
      ) : (
        <ActionMenu
          {...shared}
          names={menuActions}
          link={readableName(link)}
          hasKeys
          onPick={(name) => (name === 'copyAs' ? showFormats() : actions.run(name, link))}
        />
      );
    }
    if (selected === null) return null;
    const items = manyForms.map((name) => ({ name, words: i18n.t(`lines.forms.${name}`), icon: null }));
    return what === 'copyAs' ? (
      <Menu {...shared} label={i18n.t('lines.form')} items={items} onPick={({ name }) => selected.copy(name)} />
    ) : (
      <ActionMenu
        {...shared}
        names={selected.count === 1 ? menuActions : manyActions}
        link={i18n.t('links.selected.count', selected.count, [formatCount(selected.count)])}
        hasKeys
        onPick={(name) => (name === 'copyAs' ? showFormats() : selected.run(name))}
      />
    );
  }
}
