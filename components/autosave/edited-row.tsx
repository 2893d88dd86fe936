import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { SetByOrganization } from '@/components/managed/set-by-organization.tsx';
import { Button } from '@/components/ui/button.tsx';
import styles from './autosave.module.css';
import { useMovedFocus } from './use-moved-focus.ts';
import { useSteadyPlace } from './use-steady-place.ts';

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

/** A row of a list that is edited in place: what it is, its buttons, and its form. */
export function EditedRow({ name, index, count, isManaged, isUnsaved, isOpen, children, form, ...events }: Props) {
  const { row, press } = useSteadyPlace(isOpen);
  const moved = useMovedFocus(index);
  const move = (by: 1 | -1) => moved(() => events.onMove(by));
  const toggle = () => {
    press();
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
