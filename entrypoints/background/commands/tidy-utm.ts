import type { Connection } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import { eachUtm, type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import { tidyValue } from '@/lib/link/utm/hygiene.ts';
import { presetFor } from '@/lib/link/utm/preset.ts';
import { readPresets } from '@/lib/storage/presets.ts';
import { restoredValuesItem } from '@/lib/storage/restored-values.ts';

type Utm = { [F in UtmField]?: string | null | undefined };

/**
 * The UTM values that are sent, as the hygiene of their preset writes them: a form may have been closed before it did.
 * What Undo has brought back stays.
 *
 * @param there - the values that a link has already
 */
export async function tidyUtm<B extends Utm>(body: B, connection: Connection, there: Utm = {}): Promise<B> {
  const sent = utmFields.filter((field) => body[field]);
  if (sent.length === 0) return body;
  const [{ presets, defaults }, restored] = await Promise.all([readPresets(), restoredValuesItem.get()]);
  const values = eachUtm((field) => body[field] ?? there[field] ?? '');
  const preset = presetFor(values, { presets, usual: defaults[serviceOf(connection)] });
  if (preset === null) return body;
  const untidy = sent.filter((field) => !restored.includes(values[field]));
  return { ...body, ...Object.fromEntries(untidy.map((field) => [field, tidyValue(values[field], preset.hygiene)])) };
}
