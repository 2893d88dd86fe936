import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { focusedFirst } from '@/components/ui/focused-first.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { openInTab } from '../row/open-in-tab.ts';

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Asks before many links open, each in a tab. */
export function OpenManyDialog({ ids, onClose }: Props) {
  const open = (close: () => void) => {
    for (const id of ids) openInTab(id);
    close();
  };
  const size = formatCount(ids.length);
  return (
    <Dialog
      title={i18n.t('links.openMany.title', ids.length, [size])}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('links.openMany.cancel')}</Button>
          <Button ref={focusedFirst} kind="primary" onClick={() => open(close)}>
            {i18n.t('links.openMany.open', ids.length, [size])}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('links.openMany.text')}</p>
    </Dialog>
  );
}
