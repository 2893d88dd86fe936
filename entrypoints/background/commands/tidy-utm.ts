import type { Connection } from '@/lib/connection/saved-connection.ts';
import { eachUtm, type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import { tidyFields } from '@/lib/link/utm/preset.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';

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
  const values = eachUtm((field) => body[field] ?? there[field] ?? '');
  return { ...body, ...tidyFields(values, sent, await readUtmRules(connection.id)) };
}
