import { isObject } from '@/lib/contract/is-object.ts';
import type { CopiableLink } from '@/lib/copying/link-content.ts';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Returns the link in a reply to `createLink`; null if it holds none. Checks only what copying needs, since a link is
 * copied before the schemas are loaded.
 */
export function linkToCopy(reply: unknown): CopiableLink | null {
  const value = isObject(reply) ? reply['value'] : null;
  const link = isObject(value) ? value['link'] : null;
  if (!isObject(link) || typeof link['id'] !== 'string') return null;
  const { id, title, short_url, custom_url } = link;
  return { id, title: textOrNull(title), short_url: textOrNull(short_url), custom_url: textOrNull(custom_url) };
}
