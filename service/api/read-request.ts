import type { HonoRequest } from 'hono';
import * as z from 'zod/mini';
import { cannot, notValid } from '../refusal.ts';

/** What a schema makes of a value. Throws F4 with what is wrong, field by field. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const errors: z.core.$ZodFlattenedError<Record<string, unknown>> = z.flattenError(parsed.error);
  const fieldErrors = Object.entries(errors.fieldErrors).map(([field, messages]) => [field, messages ?? []] as const);
  throw notValid({ formErrors: errors.formErrors, fieldErrors: Object.fromEntries(fieldErrors) });
}

/** A request's body as JSON. Throws F1 when it is none. */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  try {
    // Strict, since a letter that is not UTF-8 would be stored as a question mark.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw cannot('The body must be JSON in UTF-8');
  }
}
