import { isObject } from '../contract/is-object.ts';
import { linksAnswer } from './links-page.ts';
import { holdsSecret } from './redact.ts';

/** Belongs nowhere in a record, so that it is read as null and its place is named (reading R8). */
const unreadable = 0;

/**
 * Returns the text of a list's answer without secrets in its records. What stands beside the records is unchanged.
 *
 * @param text JSON in the form of `linksAnswer`
 */
export function hideSecretsInLinks(text: string, secrets: readonly string[]): string {
  const body: unknown = JSON.parse(text);
  const { links } = linksAnswer.parse(body).data;
  if (!isObject(body) || !isObject(body['data'])) return text;
  return JSON.stringify({
    ...body,
    data: { ...body['data'], links: links?.map((link) => hidden(link, secrets)) ?? null },
  });
}

function hidden(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return holdsSecret(value, secrets) ? unreadable : value;
  if (Array.isArray(value)) return value.map((one) => hidden(one, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (holdsSecret(key, secrets) ? [] : [[key, hidden(one, secrets)]])),
  );
}
