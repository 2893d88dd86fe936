import * as z from 'zod/mini';
import { recordParts } from '../contract/fields.ts';
import { recognizeColumns } from './columns.ts';

const record = z.record(z.string(), z.unknown());
type Link = z.infer<typeof record>;

const records = z.array(record);
const addresses = z.array(z.string().check(z.regex(/^https?:\/\//i)));

/** The maximum depth of the list in a service's answer: `{"shortUrls": {"data": […]}}`. */
const maxDepth = 3;

/**
 * Returns the links in JSON, flattened. The JSON is a list of links or addresses, a single link, or a service's answer.
 */
export function linksIn(value: unknown, depth = 0): Link[] {
  const plain = addresses.safeParse(value);
  if (plain.success && plain.data.length > 0) return plain.data.map((long_url) => ({ long_url }));
  const list = records.safeParse(value);
  if (list.success) return list.data.map(flattened);
  const one = record.safeParse(value);
  if (!one.success) return [];
  const link = flattened(one.data);
  if (isLink(link)) return [link];
  if (depth === maxDepth) return [];
  const within = Object.values(one.data).map((inner) => linksIn(inner, depth + 1));
  return within.find((links) => links.some(isLink)) ?? within.find((links) => links.length > 0) ?? [];
}

const isLink = (link: Link): boolean => recognizeColumns(Object.keys(link), []).includes('long_url');

/** Flattens a record into dotted names. The interface's own parts are merged under their own names. */
function flattened(link: Link): Link {
  const flat: Link = {};
  for (const [name, value] of Object.entries(link)) {
    const nested = record.safeParse(value);
    const isPart = recordParts.some((part) => part === name);
    if (!nested.success) {
      if (!isPart) flat[name] = value;
    } else if (isPart) Object.assign(flat, nested.data);
    else Object.assign(flat, isByCode(name) ? { [name]: value } : dotted(name, nested.data));
  }
  return flat;
}

/** Rules by country, as in Dub's exports, stay one value. */
const isByCode = (name: string): boolean => recognizeColumns([name], []).includes('geo_targets');

const dotted = (name: string, nested: Link): Link =>
  Object.fromEntries(Object.entries(nested).map(([inner, value]) => [`${name}.${inner}`, value]));
