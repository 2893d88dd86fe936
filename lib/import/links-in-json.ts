import { recordParts } from '../contract/fields.ts';
import { isRecord } from '../contract/is-object.ts';
import { isWebAddress } from '../contract/web-address.ts';
import { otherScheme } from '../link/address/other-scheme.ts';
import { fitTitle } from '../link/page/page.ts';
import { type FoundLink, maxFolders, nothingOmitted, type OmittedEntries, omitScheme } from './link-list.ts';
import { recognizeColumns, type Target } from './recognize-columns.ts';

type JsonRecord = Record<string, unknown>;

/** A value to look into. */
interface Visit {
  value: unknown;
  folders: readonly string[];
  /** True for an element of an array, or of a record that serves as a list. */
  isListed: boolean;
  /** True if the value's own name is the name of a folder. */
  isNamed: boolean;
}

/**
 * Returns the links in JSON, flattened and in order: of all lists at any depth, such as folders of bookmarks, windows
 * with tabs, or pages of a service's answer. Without a list, single records count, such as the answer about one link.
 * Uses a stack, since a recursion would overflow.
 */
export function linksInJson(root: unknown): { links: FoundLink[]; omitted: OmittedEntries } {
  const listed: FoundLink[] = [];
  const single: FoundLink[] = [];
  const omitted = nothingOmitted();
  const namesOf = columnFinder();
  const stack: Visit[] = [{ value: root, folders: [], isListed: false, isNamed: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value, folders, isListed } = visit;
    if (Array.isArray(value)) for (const inner of elementsOf(value, folders).reverse()) stack.push(inner);
    else if (typeof value === 'string') {
      if (isWebAddress(value) || otherScheme(value.trim()) !== null) add({ long_url: value }, value, visit);
      else omitted.noAddress += 1;
    } else if (isRecord(value)) {
      const link = flattened(value);
      const { address, title } = namesOf(link);
      const written = address === null ? '' : link[address];
      const nested = nestedIn(value);
      // A row of Hem's own file without an address is shown with its error.
      const isLink = address !== null && (hasText(written) || address === 'long_url');
      if (isLink) add(address === 'long_url' ? link : withPageTitle(link, title), written, visit);
      else if (isListed && nested.length === 0 && !isNoEntry(value)) omitted.noAddress += 1;
      // Other lists of a link belong to it, such as its rules by country.
      const inside = isLink ? nested.filter(([name]) => name === 'children') : nested;
      const path = [...folders, ...(visit.isNamed ? folderName(value) : [])].slice(-maxFolders);
      const isList = isMap(value) || (isListed && !nested.some(([, one]) => Array.isArray(one)));
      for (const inner of visitsIn(inside, path, isList).reverse()) stack.push(inner);
    }
  }
  return { links: listed.length > 0 ? listed : single, omitted };

  /** Adds a link, or counts it if its address is not one of the web. */
  function add(values: JsonRecord, address: unknown, { folders, isListed }: Visit): void {
    const scheme = typeof address === 'string' ? otherScheme(address.trim()) : null;
    if (scheme !== null) omitScheme(omitted, scheme);
    else (isListed ? listed : single).push({ values, folders });
  }

  /** Returns the values of a record that may contain links. The name of a list is a folder if there are several. */
  function visitsIn(nested: [string, unknown][], folders: readonly string[], isListed: boolean): Visit[] {
    const lists = nested.filter(([, value]) => isListOfLinks(value));
    return nested.map(([name, value]) => {
      const isFolder = lists.length > 1 && lists.some(([list]) => list === name);
      return { value, folders: isFolder ? [...folders, name] : folders, isListed, isNamed: false };
    });
  }

  /** True if a record serves as a list of links or folders: `{"link_1": {…}, "link_2": {…}}`. */
  function isMap(value: JsonRecord): boolean {
    const entries = Object.entries(value);
    const isElement = (one: unknown) =>
      isRecord(one) && (namesOf(flattened(one)).address !== null || nestedIn(one).length > 0);
    return entries.length > 1 && entries.every(([name, one]) => !name.startsWith('_') && isElement(one));
  }

  /** True if the first element of a list is a link. */
  function isListOfLinks(value: unknown): boolean {
    if (!Array.isArray(value)) return false;
    const first: unknown = value[0];
    return isRecord(first) ? namesOf(flattened(first)).address !== null : isAddress(first);
  }
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && isWebAddress(value);

/** Returns the elements of a list that may contain links. Texts count in a list that has an address. */
function elementsOf(list: readonly unknown[], folders: readonly string[]): Visit[] {
  const withTexts = list.some(isAddress);
  return list.flatMap((value) =>
    typeof value === 'object' || (typeof value === 'string' && withTexts)
      ? [{ value, folders, isListed: true, isNamed: true }]
      : [],
  );
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Returns the values of a record that may contain links: its lists and records that are no fields of a link. */
const nestedIn = (value: JsonRecord): [string, unknown][] =>
  Object.entries(value).filter(
    ([name, one]) => typeof one === 'object' && one !== null && !name.startsWith('_') && !isField(name),
  );

const targetOf = (name: string): Target => recognizeColumns([name], [])[0] ?? 'nothing';

const isByCode = (name: string): boolean => targetOf(name) === 'geo_targets';
const isField = (name: string): boolean => isByCode(name) || targetOf(name) === 'tags';

/** True for an empty folder and for the line between bookmarks. */
const isNoEntry = ({ type }: JsonRecord): boolean =>
  typeof type === 'string' && /(?:separator|container|folder)$/.test(type);

/** Returns the name of a folder, if it has one. Firefox marks the folders that every browser has, such as the toolbar. */
function folderName({ title, name, root }: JsonRecord): string[] {
  const written = [title, name].find(hasText);
  return written === undefined || typeof root === 'string' ? [] : [written.trim()];
}

/** Returns a function that finds the names of a record's address and title. Records with equal names are compared once. */
function columnFinder() {
  const known = new Map<string, { address: string | null; title: string | null }>();
  return (link: JsonRecord) => {
    const names = Object.keys(link);
    const key = names.join('\n');
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const targets = recognizeColumns(names, []);
    const nameOf = (target: Target) => names[targets.indexOf(target)] ?? null;
    const found = { address: nameOf('long_url'), title: nameOf('title') };
    known.set(key, found);
    return found;
  };
}

/** Shortens the title of a page to what the interface takes. Toby's own titles replace those of the pages. */
function withPageTitle(link: JsonRecord, name: string | null): JsonRecord {
  const { customTitle } = link;
  const title = hasText(customTitle) ? customTitle : name !== null && link[name];
  return hasText(title) ? { ...link, [name ?? 'title']: fitTitle(title) } : link;
}

/** Flattens a record into dotted names. The interface's own parts are merged under their own names. */
function flattened(link: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(link).flatMap(([name, value]): [string, unknown][] => {
      const isPart = recordParts.some((part) => part === name);
      if (!isRecord(value)) return isPart ? [] : [[name, value]];
      if (isPart) return Object.entries(value);
      // Rules by country, as in Dub's exports, stay one value.
      if (isByCode(name)) return [[name, value]];
      return Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]);
    }),
  );
}
