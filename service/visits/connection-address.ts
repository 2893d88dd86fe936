import type { Context } from 'hono';
import * as z from 'zod/mini';

/** What the Node adapter hands along with a request. */
const bindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

/** The address at the other end of a request's connection; empty where there is no connection. */
export function connectionAddress(context: Context): string {
  const parsed = bindings.safeParse(context.env);
  return parsed.success ? parsed.data.incoming.socket.remoteAddress : '';
}
