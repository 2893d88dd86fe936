import { screen } from '@testing-library/react';
import { UtmFields } from '@/components/link-form/utm/utm-fields.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { DestinationValues } from '@/lib/link/utm/destination.ts';
import { noUtm, type UtmValues } from '@/lib/link/utm/fields.ts';
import { type UtmPreset, utmPreset } from '@/lib/link/utm/preset.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { showInDraft } from '../in-draft.tsx';

/** The UTM section, with the presets read. */
export async function showUtm(part: Partial<LinkDraft> = {}) {
  const shown = showInDraft(<UtmFields />, part);
  await screen.findByRole('link', { name: /^(Edit presets|Create a preset)$/ });
  return shown;
}

/** A preset that is kept. */
export async function addPreset(
  name: string,
  values: Partial<UtmValues>,
  hygiene: { lowerCase?: boolean; spaces?: string; allowed?: Partial<Record<keyof UtmValues, string[]>> } = {},
  destination: Partial<DestinationValues> = {},
): Promise<UtmPreset> {
  const preset = utmPreset.parse({ id: name, name, values: { ...noUtm, ...values }, hygiene, destination });
  await savePreset(preset);
  return preset;
}
