import { i18n } from '#i18n';
import { Swatches } from '@/components/ui/swatches.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { connectionColors, defaultName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Description } from './use-description.ts';

interface Props {
  connection: Connection;
  description: Description;
  /** True without other connections: a color would tell nothing. */
  isOnly: boolean;
}

/** The fields for a connection's name and color. */
export const DescriptionFields = ({ connection, description: { name, color, change }, isOnly }: Props) => (
  <>
    <TextField
      label={i18n.t('connections.name')}
      value={name}
      onChange={(text) => change({ name: text })}
      placeholder={defaultName(connection)}
    />
    {!isOnly && (
      <Swatches
        label={i18n.t('connections.color')}
        options={connectionColors}
        labelOf={(one) => i18n.t(`connections.colors.${one}`)}
        colorOf={(one) => `var(--color-connection-${one})`}
        chosen={color}
        onChoose={(one) => change({ color: one })}
      />
    )}
  </>
);
