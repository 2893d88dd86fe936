import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { presetProblems } from '@/lib/link/utm/preset-problems.ts';
import { PresetHygiene } from './preset-hygiene.tsx';
import { PresetValues } from './preset-values.tsx';
import styles from './presets.module.css';
import type { Kept } from './use-kept.ts';
import type { PresetList } from './use-preset-list.ts';

interface Props {
  kept: Kept<UtmPreset>;
  list: PresetList;
  connection: NamedConnection | null;
  isDefault: boolean;
}

/** A preset, to be changed. There is nothing to press: it is kept as it is typed. */
export function PresetForm({ kept: { value: preset, change, failed, retry }, list, connection, isDefault }: Props) {
  const problems = presetProblems(preset, list.presets);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    name.current?.focus();
    name.current?.select();
  }, []);
  return (
    <div className={styles['form']}>
      <TextField
        label={i18n.t('presets.name')}
        value={preset.name}
        onChange={(name) => change({ ...preset, name })}
        error={problems.name === null ? undefined : i18n.t(`presets.problem.${problems.name}`)}
        autoComplete="off"
        ref={name}
      />
      <PresetValues preset={preset} errors={problems.values} onChange={(values) => change({ ...preset, values })} />
      <PresetHygiene hygiene={preset.hygiene} onChange={(hygiene) => change({ ...preset, hygiene })} />
      {connection !== null && (
        <Choice
          type="checkbox"
          label={i18n.t('presets.forConnection', [connectionName(connection)])}
          checked={isDefault}
          onChange={(checked) => void list.setDefault(checked ? preset.id : null)}
        />
      )}
      {failed ? (
        <Notice tone="bad" actions={<Button onClick={retry}>{i18n.t('presets.retry')}</Button>}>
          {i18n.t('presets.notKept')}
        </Notice>
      ) : (
        <p className={styles['quiet']}>{i18n.t('presets.kept')}</p>
      )}
    </div>
  );
}
