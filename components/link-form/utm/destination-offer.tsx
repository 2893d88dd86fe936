import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { withDestinationValues } from '@/lib/link/utm/apply-preset.ts';
import { readablePairs } from '@/lib/link/utm/destination.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { useDraftLater, useEditing } from '../draft/draft-context.tsx';

interface Props {
  /** The preset whose values are in the fields. */
  preset: UtmPreset | null;
  onAdd: (preset: UtmPreset) => void;
}

/**
 * Offers the parameters of a preset that the destination lacks, for example because it was typed later. Not for an
 * existing link, whose address is fixed (interface §2.1).
 */
export function DestinationOffer({ preset, onAdd }: Props) {
  const { kind } = useEditing();
  const isMissing = useDraftLater(
    ({ long_url }) => preset !== null && withDestinationValues(long_url, preset.destination) !== long_url,
  );
  if (kind !== 'new' || preset === null || !isMissing) return null;
  return (
    <Notice
      tone="plain"
      actions={<Button onClick={() => onAdd(preset)}>{i18n.t('editor.utm.addToDestination')}</Button>}
    >
      <p>{i18n.t('editor.utm.missingInDestination', [formatItems(readablePairs(preset.destination))])}</p>
    </Notice>
  );
}
