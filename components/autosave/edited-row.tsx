import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { SetByOrganization } from '@/components/managed/set-by-organization.tsx';
import { DragHandle } from '@/components/ui/drag-handle.tsx';
import { EditedListRow } from '@/components/ui/edited-list.tsx';
import { MenuButton } from '@/components/ui/menu-button.tsx';

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
  /** Moves it by a number of places. */
  onMove: (by: number) => Promise<void>;
  onRemove: () => void;
  /** The name and values of the item. */
  children: ReactNode;
  form: ReactNode;
}

/** A row of a list that is edited in place: its name, buttons and form. */
export function EditedRow({ name, index, count, isManaged, isUnsaved, isOpen, children, form, ...events }: Props) {
  const { row, savePosition } = useSteadyPosition(isOpen);
  const saveFocus = useFocusAfterMove(index);
  const isMovable = !isManaged && !isUnsaved && count > 1;
  const move = (by: number) => {
    saveFocus();
    void events.onMove(by);
  };
  const toggle = () => {
    savePosition();
    events.onToggle();
  };
  const items = [
    ...(isMovable && index > 0
      ? [
          {
            name: 'up',
            words: i18n.t('presets.up'),
            icon: <ArrowUp size={16} aria-hidden />,
            run: () => move(-1),
          },
        ]
      : []),
    ...(isMovable && index < count - 1
      ? [
          {
            name: 'down',
            words: i18n.t('presets.down'),
            icon: <ArrowDown size={16} aria-hidden />,
            run: () => move(1),
          },
        ]
      : []),
    {
      name: 'delete',
      words: i18n.t('presets.remove'),
      icon: <Trash2 size={16} aria-hidden />,
      isDanger: true,
      run: events.onRemove,
    },
  ];
  return (
    <EditedListRow
      item={row}
      start={
        isMovable ? (
          <DragHandle label={i18n.t('presets.move', [name])} index={index} count={count} onMove={move} />
        ) : undefined
      }
      toggle={
        isManaged ? null : { label: i18n.t(isOpen ? 'presets.done' : 'presets.edit', [name]), isOpen, onPress: toggle }
      }
      end={
        isManaged ? (
          <SetByOrganization />
        ) : (
          <MenuButton kind="quiet" label={i18n.t('presets.more', [name])} items={items} onPick={({ run }) => run()} />
        )
      }
      form={isOpen && !isManaged && form}
    >
      {children}
    </EditedListRow>
  );
}

/**
 * Keeps the focus on the control that moves a row: an element that changes its place in the list loses the focus.
 *
 * @param index - the row's index in the list
 * @returns a function to call before the row moves
 */
function useFocusAfterMove(index: number) {
  const moved = useRef<{ control: Element | null; index: number } | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null || moved.current.index === index) return;
    if (moved.current.control instanceof HTMLElement) moved.current.control.focus();
    moved.current = null;
  }, [index]);
  return () => {
    moved.current = { control: document.activeElement, index };
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
