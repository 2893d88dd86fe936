import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { i18n } from '#i18n';
import { SetByOrganisation } from '@/components/managed/set-by-organisation.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useMovedFocus } from '@/components/ui/use-moved-focus.ts';
import { useSteadyPlace } from '@/components/ui/use-steady-place.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { keepPreset } from '@/lib/storage/presets.ts';
import { PresetForm } from './preset-form.tsx';
import styles from './presets.module.css';
import { useKept } from './use-kept.ts';
import type { PresetList } from './use-preset-list.ts';

interface Props {
  stored: UtmPreset;
  place: { index: number; count: number };
  list: PresetList;
  /** Whether an organisation has set it: then nothing can be done with it but to apply it. */
  isManaged: boolean;
  /** The connection that it can be the default of, if any. */
  connection: NamedConnection | null;
  isDefault: boolean;
}

/** One preset: its name and values, what can be done with it, and its form. */
export function PresetRow({ stored, place: { index, count }, list, isManaged, connection, isDefault }: Props) {
  const isOpen = list.open === stored.id;
  const isUnsaved = list.unsaved?.id === stored.id;
  const kept = useKept(stored, isOpen, keepPreset);
  const preset = kept.value;
  const name = preset.name.trim() || i18n.t('presets.unnamed');
  const values = utmFields.map((field) => preset.values[field].trim()).filter((value) => value !== '');

  const { row, press } = useSteadyPlace(isOpen);
  const toggle = () => {
    press();
    list.setOpen(isOpen ? null : preset.id);
  };
  const moved = useMovedFocus(index);
  const move = (by: 1 | -1) => moved(() => list.move(preset, by));

  return (
    <li ref={row} className={styles['preset']}>
      <div className={styles['row']}>
        <div className={styles['what']}>
          <h2 title={name}>{name}</h2>
          {isDefault && <span className={styles['badge']}>{i18n.t('presets.default')}</span>}
          <p className={styles['quiet']} title={values.join(' / ')}>
            {values.join(' / ')}
          </p>
        </div>
        {isManaged ? (
          <SetByOrganisation />
        ) : (
          <div className={styles['actions']}>
            {!isUnsaved && (
              <>
                <Button
                  kind="quiet"
                  shape="icon"
                  busy={index === 0}
                  onClick={move(-1)}
                  aria-label={i18n.t('presets.up', [name])}
                >
                  <ArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  kind="quiet"
                  shape="icon"
                  busy={index === count - 1}
                  onClick={move(1)}
                  aria-label={i18n.t('presets.down', [name])}
                >
                  <ArrowDown size={16} aria-hidden />
                </Button>
              </>
            )}
            <Button
              kind="quiet"
              shape="icon"
              aria-expanded={isOpen}
              aria-label={i18n.t(isOpen ? 'presets.done' : 'presets.edit', [name])}
              onClick={toggle}
            >
              <Pencil size={16} aria-hidden />
            </Button>
            <Button
              kind="quiet"
              shape="icon"
              aria-label={i18n.t('presets.remove', [name])}
              onClick={() => {
                kept.drop();
                void list.remove(preset);
              }}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {isOpen && !isManaged && <PresetForm kept={kept} list={list} connection={connection} isDefault={isDefault} />}
    </li>
  );
}
