import { ChevronDown, X } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FloatingBar } from '@/components/ui/floating-bar.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Menu } from '@/components/ui/menu.tsx';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import { useMenu } from '@/components/ui/use-menu.ts';
import { manyForms } from '../row/copied-lines.ts';
import type { LinkSelection } from '../row/use-list-dialogs.ts';
import type { BulkActions } from './use-bulk-actions.ts';

interface Props {
  /** The selected links that the list shows. */
  selection: LinkSelection;
  /** The number of selected links that the list does not show. */
  outOfView: number;
  actions: BulkActions;
  onClear: () => void;
  /** Shows all links; null if no search or filter hides any. */
  onShowAll: (() => void) | null;
}

/**
 * Says how many links are selected, and offers actions on the ones in the list. Stays in the page while none is selected,
 * so that screen readers announce the first.
 */
export function SelectionBar({ selection, outOfView, actions, onClear, onShowAll }: Props) {
  const size = selection.ids.length + outOfView;
  const bar = useKeptFocus<HTMLDivElement>();
  return (
    <FloatingBar bar={bar} isShown={size > 0} place="window">
      <p role="status">{selectionWords(size, outOfView)}</p>
      {outOfView > 0 && onShowAll !== null && (
        <Button kind="quiet" shape="small" onClick={onShowAll}>
          {i18n.t('links.none.clear')}
        </Button>
      )}
      {selection.ids.length > 0 && (
        <>
          <CopySelected selection={selection} copy={actions.copy} />
          {actions.offered(selection).map((name) => (
            <Button
              key={name}
              kind={name === 'delete' ? 'danger' : 'plain'}
              shape="small"
              onClick={() => actions.run(name, selection)}
            >
              {i18n.t(`links.selected.${name}`)}
            </Button>
          ))}
        </>
      )}
      {size > 0 && (
        <IconButton size="small" label={i18n.t('links.selected.clear')} onClick={onClear}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </FloatingBar>
  );
}

function CopySelected({ selection, copy }: { selection: LinkSelection; copy: BulkActions['copy'] }) {
  const { anchor, close, button } = useMenu();
  return (
    <>
      {/* Not a select element, since each arrow key would choose a format and copy. */}
      <Button shape="small" {...button}>
        {i18n.t('linkAction.copy')}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {anchor !== null && (
        <Menu
          label={i18n.t('lines.form')}
          items={manyForms.map((name) => ({ name, words: i18n.t(`lines.forms.${name}`), icon: null }))}
          anchor={anchor}
          onPick={({ name }) => void copy(selection, name)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Returns the numbers of selected links and of those out of view, in words; empty if none is selected. */
function selectionWords(size: number, outOfView: number): string {
  if (size === 0) return '';
  return outOfView === 0
    ? i18n.t('links.selected.count', size, [formatCount(size)])
    : i18n.t('links.selected.countHidden', size, [formatCount(size), formatCount(outOfView)]);
}
