import type { Context } from 'hono';
import { hasTokens } from './access/tokens.ts';
import type { ClickRecorder } from './clicks/recorder.ts';
import type { Database } from './storage/tables.ts';

/**
 * Says that the service answers and reaches its database; fails as F5 where it does not. Where clicks cannot be stored, as
 * on a full disk, it says so and is well: links are followed and read all the same.
 */
export async function health(
  context: Context,
  { database, clicks }: { database: Database; clicks: ClickRecorder },
): Promise<Response> {
  await hasTokens(database);
  const { pending, dropped, isFailing } = clicks.counts();
  const message = isFailing ? 'The service runs, but clicks cannot be stored: see its log' : 'The service runs';
  const body = { status: 'success', message, clicks: { pending, dropped, storing: isFailing ? 'failing' : 'well' } };
  return context.json(body, 200, { 'Cache-Control': 'no-store' });
}
