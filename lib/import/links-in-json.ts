import * as z from 'zod/mini';
import { recordParts } from '../contract/fields.ts';
import { recognizeColumns } from './columns.ts';

const record = z.record(z.string(), z.unknown());
type Link = z.infer<typeof record>;

const records = z.array(record);
const addresses = z.array(z.string().check(z.regex(/^https?:\/\//i)));

/** So deep in what a service answers its links may lie: `{"shortUrls": {"data": […]}}`. */
const deepest = 3;

/** The links in JSON, by flat names: a list of them, of their addresses, one alone, or what a service answers. */
export function linksIn(value: unknown, depth = 0): Link[] {
  const plain = addresses.safeParse(value);
  if (plain.success && plain.data.length > 0) return plain.data.map((long_url) => ({ long_url }));
  const list = records.safeParse(value);
  if (list.success) return list.data.map(flattened);
  const one = record.safeParse(value);
  if (!one.success) return [];
  const link = flattened(one.data);
  if (isLink(link)) return [link];
  if (depth === deepest) return [];
  const within = Object.values(one.data).map((inner) => linksIn(inner, depth + 1));
  return within.find((links) => links.some(isLink)) ?? within.find((links) => links.length > 0) ?? [];
}

const isLink = (link: Link): boolean => recognizeColumns(Object.keys(link), []).includes('long_url');

/** What a record nests, under the names it is written with: the parts that the interface knows under those of their own. */
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

/** Rules by country, as Dub has them, are one value. */
const isByCode = (name: string): boolean => recognizeColumns([name], []).includes('geo_targets');

const dotted = (name: string, nested: Link): Link =>
  Object.fromEntries(Object.entries(nested).map(([inner, value]) => [`${name}.${inner}`, value]));
