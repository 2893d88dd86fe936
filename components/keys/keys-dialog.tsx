import { useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { ActionList, actionRow, RowKey } from '@/components/ui/action-list.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Text } from '@/components/ui/text.tsx';
import { pickAction, press, type ShownAction, shownActions } from './shown-actions.ts';
import { shownKey } from './shown-key.ts';
import { SingleKeysChoice } from './single-keys-choice.tsx';
import { useSingleKeys } from './use-single-keys.ts';

interface Props {
  onClose: () => void;
}

/** Lists the actions on screen with their keys. A press on one, or its key, runs it. */
export function KeysDialog({ onClose }: Props) {
  // Read before this dialog opens: it would list its own buttons.
  const [actions] = useState(() => distinct(shownActions()));
  const [areOn] = useSingleKeys();
  const run = ({ element }: ShownAction) => {
    flushSync(onClose);
    press(element);
  };
  return (
    <Dialog title={i18n.t('keys.heading')} onClose={onClose}>
      <Text tone="quiet">{i18n.t(areOn ? 'keys.intro' : 'keys.off')}</Text>
      <ActionList>
        {actions.map((action) => (
          <li key={action.keys[0]}>
            <button
              type="button"
              className={actionRow}
              aria-keyshortcuts={action.keys.join(' ')}
              onClick={() => run(action)}
            >
              <RowKey name={shownKey(action.keys[0])} />
              <span className="min-w-0 wrap-anywhere" dir="auto">
                {action.words}
              </span>
            </button>
          </li>
        ))}
      </ActionList>
      <SingleKeysChoice />
    </Dialog>
  );
}

/** Removes `?`, which is already done, and repeated keys: each link of a list has the same ones. */
const distinct = (actions: readonly ShownAction[]): ShownAction[] =>
  [...Map.groupBy(actions, ({ keys: [key] }) => key)].flatMap(([key, same]) =>
    key === '?' ? [] : (pickAction(same) ?? []),
  );
