import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { SetByOrganization } from '@/components/managed/set-by-organization.tsx';
import { Button } from '@/components/ui/button.tsx';
import styles from './autosave.module.css';

interface Props {
  /** The name of the item, for its buttons. */
  name: string;
  index: number;
  count: number;
  /** True if an organization has set it: then it can't be changed. */
  isManaged: boolean;
  /** True for a new item that has no place yet. */
  isUnsaved: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => Promise<void>;
  onRemove: () => void;
  /** The name and values of the item. */
  children: ReactNode;
  form: ReactNode;
}

/** A row of a list that is edited in place: its name, buttons and form. */
export function EditedRow({ name, index, count, isManaged, isUnsaved, isOpen, children, form, ...events }: Props) {
  const { row, savePosition } = useSteadyPosition(isOpen);
  const keepFocus = useFocusAfterMove(index);
  const move = (by: 1 | -1) => keepFocus(() => events.onMove(by));
  const toggle = () => {
    savePosition();
    events.onToggle();
  };
  const icon = (label: string, Icon: LucideIcon, rest: Partial<Parameters<typeof Button>[0]>) => (
    <Button kind="quiet" shape="icon" aria-label={label} {...rest}>
      <Icon size={16} aria-hidden />
    </Button>
  );
  return (
    <li ref={row}>
      <div className={styles['row']}>
        <div className={styles['what']}>{children}</div>
        {isManaged ? (
          <SetByOrganization />
        ) : (
          <div className={styles['actions']}>
            {!isUnsaved && (
              <>
                {icon(i18n.t('presets.up', [name]), ArrowUp, { busy: index === 0, onClick: move(-1) })}
                {icon(i18n.t('presets.down', [name]), ArrowDown, { busy: index === count - 1, onClick: move(1) })}
              </>
            )}
            {icon(i18n.t(isOpen ? 'presets.done' : 'presets.edit', [name]), Pencil, {
              'aria-expanded': isOpen,
              onClick: toggle,
            })}
            {icon(i18n.t('presets.remove', [name]), Trash2, { onClick: events.onRemove })}
          </div>
        )}
      </div>
      {isOpen && !isManaged && form}
    </li>
  );
}

/**
 * Keeps the focus on the button that moves a row: an element that changes its place in the list loses the focus.
 *
 * @param index - the row's index in the list
 * @returns a function that creates the button's click handler
 */
function useFocusAfterMove(index: number) {
  const pressed = useRef<{ button: HTMLButtonElement; index: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.index === index) return;
    pressed.current.button.focus();
    pressed.current = null;
  }, [index]);
  return (move: () => unknown) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = { button: event.currentTarget, index };
    void move();
  };
}

/**
 * Keeps a row at its position on the screen when it opens while another row above it closes.
 *
 * @returns the row's ref, and a function to call before the row opens
 */
function useSteadyPosition(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef<{ top: number; isOpen: boolean } | null>(null);
  const topNow = () => row.current?.getBoundingClientRect().top ?? 0;
  useLayoutEffect(() => {
    if (before.current === null || before.current.isOpen === isOpen) return;
    const moved = topNow() - before.current.top;
    before.current = null;
    if (moved !== 0) scrollBy(0, moved);
  });
  const savePosition = () => {
    before.current = { top: topNow(), isOpen };
  };
  return { row, savePosition };
}
