import type { HonoRequest } from 'hono';
import * as z from 'zod/mini';
import type { ContractError, PlainCode } from '../../lib/contract/error-codes.ts';
import { errorsOf } from '../../lib/contract/error-codes.ts';
import { badRequest, invalidFields } from '../shared/refusal.ts';

/**
 * Parses a value with a schema.
 *
 * @throws {Refusal} F4 with the errors of each field.
 */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const { '': form = [], ...fields } = errorsOf(parsed.error);
  const messages = Object.entries(fields).map(([field, errors]) => [field, errors.map(contractMessage)]);
  throw invalidFields({ formErrors: form.map(contractMessage), fieldErrors: Object.fromEntries(messages) });
}

/**
 * Parses a request's body as JSON.
 *
 * @throws {Refusal} F1 if it is not JSON in UTF-8.
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  try {
    // Strict, since invalid UTF-8 would be stored as replacement characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('The body must be JSON in UTF-8');
  }
}

const contractMessages: Record<PlainCode, string> = {
  clicks: 'Must be a number of clicks, digits only',
  country: 'Must be a two-letter country code such as DE',
  countryRules: 'Must be a list of country rules',
  dateTime: 'Must be a date and time such as 2026-12-24T18:00:00Z',
  day: 'Must be a day such as 2026-12-24',
  digits: 'Must be digits only',
  flag: 'Must be true or false',
  missing: 'Needs a value',
  object: 'Must be an object of named values',
  tagEmpty: "A tag can't be empty",
  tags: 'Must be a list of tags',
  text: 'Must be a text',
  token: 'Must hold no access token',
  uuid: 'Must be a UUID, such as 123e4567-e89b-42d3-a456-426614174000',
  webAddress: 'Must be a web address that starts with https:// or http://',
  wrong: 'Not allowed',
};

/** Returns a contract error in words. They are English, since the interface has errors as texts (§7). */
function contractMessage(error: ContractError): string {
  if (error.code === 'tooLong') return `At most ${error.limit} characters`;
  if (error.code === 'tooShort') return `At least ${error.limit} characters`;
  if (error.code === 'unknown') return `Unknown: ${error.names.join(', ')}`;
  return contractMessages[error.code];
}
