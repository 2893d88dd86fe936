import { i18n } from '#i18n';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { ListLayout } from '@/lib/storage/list-layout.ts';
import styles from '../links.module.css';
import { rowActions } from '../row/use-row-actions.ts';

interface Props {
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onClose: () => void;
}

const keys = [
  { name: 'move', keys: ['↓', '↑', 'j', 'k'] },
  { name: 'far', keys: ['Page ↓', 'Page ↑', 'Home', 'End'] },
  { name: 'choose', keys: ['x', 'Space'] },
  { name: 'chooseTo', keys: ['Shift x'] },
  ...rowActions.map((name) => ({ name, keys: linkActions[name].keys.slice(0, 1) })),
  { name: 'copyAs', keys: linkActions.copyAs.keys },
  { name: 'menu', keys: ['m'] },
  { name: 'undo', keys: ['u'] },
  { name: 'search', keys: ['/'] },
  { name: 'help', keys: ['?'] },
] as const;

/** Which keys do what in the list. */
export function KeysDialog({ layout, onLayout, onClose }: Props) {
  return (
    <Dialog
      title={i18n.t('links.keys.title')}
      onClose={onClose}
      actions={(close) => <Button onClick={close}>{i18n.t('links.keys.close')}</Button>}
    >
      <dl className={styles['keys']}>
        {keys.map((one) => (
          <div key={one.name}>
            <dt>
              {one.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{i18n.t(`links.keys.${one.name}`)}</dd>
          </div>
        ))}
      </dl>
      <Choice
        type="checkbox"
        label={i18n.t('links.keys.anywhere')}
        checked={layout.keys}
        onChange={(isOn) => onLayout({ ...layout, keys: isOn })}
      />
    </Dialog>
  );
}
