import { i18n } from '#i18n';
import { shownKey } from '@/components/keys/shown-key.ts';
import { Menu } from '@/components/ui/menu.tsx';
import { actionWords, type ButtonAction, linkActions } from './action-table.tsx';

interface Props<Name extends ButtonAction> {
  /** The actions, in the order of the menu. */
  names: readonly Name[];
  /** The name of the link, for screen readers. */
  link: string;
  /** True if the actions' keys work here. The menu then shows them. */
  hasKeys?: boolean;
  anchor: DOMRect;
  onPick: (name: Name) => void;
  onClose: () => void;
}

const keyOf = (name: ButtonAction): string | undefined => linkActions[name].keys.slice(0, 1).map(shownKey)[0];

/** A menu of actions on a link. */
export function ActionMenu<Name extends ButtonAction>({ names, link, hasKeys = false, ...menu }: Props<Name>) {
  return (
    <Menu
      label={i18n.t('linkAction.on.more', [link])}
      items={names.map((name) => ({
        name,
        words: actionWords(name),
        icon: linkActions[name].icon,
        hint: hasKeys ? keyOf(name) : undefined,
        isDanger: name === 'delete',
      }))}
      anchor={menu.anchor}
      onPick={({ name }) => menu.onPick(name)}
      onClose={menu.onClose}
    />
  );
}
