import type { Context } from 'hono';
import { hasTokens } from './access/tokens.ts';
import type { Database } from './storage/tables.ts';

/** Says that the service answers and reaches its database; fails as F5 where it does not. */
export async function health(context: Context, database: Database): Promise<Response> {
  await hasTokens(database);
  return context.json({ status: 'success', message: 'The service runs' }, 200, { 'Cache-Control': 'no-store' });
}
