import { i18n } from '#i18n';
import { SingleKeysChoice } from '@/components/keys/single-keys-choice.tsx';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { KeyCap } from '@/components/ui/key-cap.tsx';
import { rowActions } from '../row/use-row-actions.ts';
import styles from '../view/view.module.css';

interface Props {
  onClose: () => void;
}

const keys = [
  { name: 'move', keys: ['↓', '↑', 'j', 'k'] },
  { name: 'far', keys: ['Page ↓', 'Page ↑', 'Home', 'End'] },
  { name: 'select', keys: ['x', 'Space'] },
  { name: 'selectTo', keys: ['Shift x'] },
  ...rowActions.map((name) => ({ name, keys: linkActions[name].keys.slice(0, 1) })),
  { name: 'copyAs', keys: linkActions.copyAs.keys },
  { name: 'menu', keys: ['m'] },
  { name: 'undo', keys: ['u'] },
  { name: 'search', keys: ['/'] },
  { name: 'help', keys: ['?'] },
] as const;

/** Lists the keys of the list. */
export function KeysDialog({ onClose }: Props) {
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
                <KeyCap key={key} name={key} />
              ))}
            </dt>
            <dd>{i18n.t(`links.keys.${one.name}`)}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysChoice />
    </Dialog>
  );
}
