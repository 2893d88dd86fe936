import { i18n } from '#i18n';
import { shownKey } from '@/components/keys/shown-key.ts';
import { SingleKeysChoice } from '@/components/keys/single-keys-choice.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { focusedFirst } from '@/components/ui/focused-first.ts';
import { KeyList } from '@/components/ui/key-list.tsx';
import { menuActions } from '../row/use-row-actions.ts';

interface Props {
  onClose: () => void;
}

type Cap = 'pageDown' | 'pageUp' | 'home' | 'end' | 'space' | 'shiftDown' | 'shiftUp' | 'shiftX' | 'ctrlA';

const cap = (name: Cap): string => i18n.t(`keys.cap.${name}`);

/** Returns what the keys of the list do, in words. */
const listKeys = (): [words: string, keys: readonly string[]][] => [
  [i18n.t('links.keys.move'), ['↓', '↑', 'j', 'k']],
  [i18n.t('links.keys.far'), (['pageUp', 'pageDown', 'home', 'end'] as const).map(cap)],
  [i18n.t('links.keys.select'), ['x', cap('space')]],
  [i18n.t('links.keys.selectTo'), (['shiftDown', 'shiftUp', 'shiftX'] as const).map(cap)],
  [i18n.t('links.keys.selectAll'), [cap('ctrlA'), '⌘ a']],
  [i18n.t('links.keys.details'), linkActions.details.keys.map(shownKey)],
  ...menuActions.map((name): [string, string[]] => [
    actionWords(name),
    linkActions[name].keys.slice(0, 1).map(shownKey),
  ]),
  [i18n.t('links.keys.more'), ['m']],
  [i18n.t('links.keys.undo'), ['u']],
  [i18n.t('links.keys.search'), ['/']],
  [i18n.t('links.keys.filter'), ['+']],
  [i18n.t('nav.newLink'), ['n']],
  [i18n.t('links.keys.goLinks'), ['g l']],
  [i18n.t('links.keys.goStats'), ['g s']],
  [i18n.t('links.keys.goTags'), ['g t']],
  [i18n.t('links.keys.help'), ['?']],
];

/** Lists the keys of the list. */
export function KeysDialog({ onClose }: Props) {
  return (
    <Dialog
      title={i18n.t('links.keys.title')}
      onClose={onClose}
      actions={(close) => (
        <Button ref={focusedFirst} onClick={close}>
          {i18n.t('links.keys.close')}
        </Button>
      )}
    >
      <KeyList keys={listKeys()} />
      <SingleKeysChoice />
    </Dialog>
  );
}
