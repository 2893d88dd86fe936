import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { useMenu } from './use-menu.ts';

interface Props<Item extends MenuItem> {
  /** The name of the button and of its menu. */
  label: string;
  items: readonly Item[];
  onPick: (item: Item) => void;
  kind?: ButtonKind;
  /** The words of the button; three dots without any. */
  children?: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton<Item extends MenuItem>({ label, items, onPick, kind = 'plain', children }: Props<Item>) {
  const { anchor, close, button } = useMenu();
  return (
    <>
      {children === undefined ? (
        <Button {...button} kind={kind} shape="icon" title={label} aria-label={label}>
          <Ellipsis size={16} aria-hidden />
        </Button>
      ) : (
        <Button {...button} kind={kind}>
          {children}
        </Button>
      )}
      {anchor !== null && <Menu label={label} items={items} anchor={anchor} onPick={onPick} onClose={close} />}
    </>
  );
}
