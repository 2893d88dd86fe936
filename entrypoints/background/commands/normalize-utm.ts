import type { Connection } from '@/lib/connection/saved-connection.ts';
import { eachUtm, type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import { normalizeUtmFields } from '@/lib/link/utm/preset.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';

type Utm = { [F in UtmField]?: string | null | undefined };

/**
 * Normalizes the UTM values that are sent by the rules of their preset, since a form may be closed before it did.
 * Values restored by Undo stay unchanged.
 *
 * @param there - the values that a link already has
 */
export async function normalizeUtm<B extends Utm>(body: B, connection: Connection, there: Utm = {}): Promise<B> {
  const sent = utmFields.filter((field) => body[field]);
  if (sent.length === 0) return body;
  const values = eachUtm((field) => body[field] ?? there[field] ?? '');
  return { ...body, ...normalizeUtmFields(values, sent, await readUtmRules(connection.id)) };
}
