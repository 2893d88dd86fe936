import { isObject } from '../contract/is-object.ts';
import { linksAnswer } from './links-page.ts';
import { holdsToken } from './redact.ts';

/** Belongs nowhere in a record, so that it is read as null and its place is named (reading R8). */
const unreadable = 0;

/**
 * Returns the text of a list's answer without the token in its records. What stands beside the records is unchanged.
 *
 * @param text JSON in the form of `linksAnswer`
 */
export function hideTokenInLinks(text: string, token: string): string {
  const body: unknown = JSON.parse(text);
  const { links } = linksAnswer.parse(body).data;
  if (!isObject(body) || !isObject(body['data'])) return text;
  return JSON.stringify({
    ...body,
    data: { ...body['data'], links: links?.map((link) => hidden(link, token)) ?? null },
  });
}

function hidden(value: unknown, token: string): unknown {
  if (typeof value === 'string') return holdsToken(value, token) ? unreadable : value;
  if (Array.isArray(value)) return value.map((one) => hidden(one, token));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (holdsToken(key, token) ? [] : [[key, hidden(one, token)]])),
  );
}
