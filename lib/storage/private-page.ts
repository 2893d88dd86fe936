import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { optionsAddress } from '../link/options-address.ts';
import { readKey, writeKey } from './keyed-item.ts';

const keyOf = (id: string) => `session:privatePage:${id}` as const;
const isRoute = z.string().check(z.regex(/^\//));

/**
 * Saves the route of a page that is opened for a private window, in memory until the browser closes. Returns the route
 * for its address: browsers may open the page in an ordinary window, and write addresses to their history.
 */
export async function hideRoute(route: string): Promise<`/${string}`> {
  const id = crypto.randomUUID();
  await writeKey(keyOf(id), route);
  return `/private?${id}`;
}

/**
 * Returns the saved route of an address (the part after `#`); null if it is of no private window, or not saved any
 * more.
 */
export async function readHiddenRoute(hash: string): Promise<string | null> {
  const id = /^#\/private\?([\w-]+)$/.exec(hash)?.[1];
  return id === undefined ? null : (isRoute.safeParse(await readKey(keyOf(id))).data ?? null);
}

/** Opens a page of the options for a private window: of a connection, by its id, or of the one in use. */
export async function openPrivately(route: string, connectionId: string | null): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(optionsAddress(await hideRoute(route), connectionId)) });
}
