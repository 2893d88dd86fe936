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

/** Returns what the keys of the list do, in words. */
const listKeys = (): [words: string, keys: readonly string[]][] => [
  [i18n.t('links.keys.move'), ['↓', '↑', 'j', 'k']],
  [i18n.t('links.keys.far'), ['Page ↓', 'Page ↑', 'Home', 'End']],
  [i18n.t('links.keys.select'), ['x', 'Space']],
  [i18n.t('links.keys.selectTo'), ['Shift ↓', 'Shift ↑', 'Shift x']],
  [i18n.t('links.keys.selectAll'), ['Ctrl a', '⌘ a']],
  [i18n.t('links.keys.details'), linkActions.details.keys],
  ...menuActions.map((name): [string, string[]] => [actionWords(name), [shownKey(linkActions[name].keys[0]) ?? '']]),
  [i18n.t('linkAction.more'), ['m']],
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
