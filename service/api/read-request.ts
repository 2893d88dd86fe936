import type { HonoRequest } from 'hono';
import * as z from 'zod/mini';
import { errorsOf } from '../../lib/contract/error-codes.ts';
import { cannot, notValid } from '../refusal.ts';
import { contractWords } from './contract-words.ts';

/** What a schema makes of a value. Throws F4 with what is wrong, field by field. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const { '': form = [], ...fields } = errorsOf(parsed.error);
  const inWords = Object.entries(fields).map(([field, errors]) => [field, errors.map(contractWords)]);
  throw notValid({ formErrors: form.map(contractWords), fieldErrors: Object.fromEntries(inWords) });
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
