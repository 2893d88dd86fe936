import { Bookmark } from 'lucide-react';
import { readPage } from '@/lib/link/page/page.ts';
import { readBookmarks } from '@/lib/permissions/bookmarks.ts';
import type { AddressList, AddressSource } from './address-source.ts';

/** The bookmarks of a folder and the folders in it. */
export const bookmarks = {
  name: 'bookmarks',
  icon: <Bookmark size={16} aria-hidden />,
  permission: 'bookmarks',
  async read() {
    const root = await readBookmarks();
    // The folders that every browser has are no tags.
    return root && (root.children ?? []).flatMap((folder) => listsOf(folder, [], []));
  },
} as const satisfies AddressSource;

/** A bookmark, or a folder of them, as browsers report it. */
interface Node {
  title: string;
  url?: string | undefined;
  children?: Node[] | undefined;
}

/** Returns a list for a folder and for each of its subfolders, without folders that have no web address. */
function listsOf(folder: Node, above: readonly string[], tags: readonly string[]): AddressList[] {
  const links = linksIn(folder, tags);
  if (links.length === 0) return [];
  const path = [...above, folder.title];
  const folders = (folder.children ?? []).filter(({ url }) => url === undefined);
  return [
    { name: path.join(' › '), links },
    ...folders.flatMap((inner) => listsOf(inner, path, [...tags, inner.title])),
  ];
}

/** Returns the links in a folder at any depth. Bookmarklets, files and pages of the browser are left out. */
function linksIn({ title, url, children = [] }: Node, folders: readonly string[]): AddressList['links'] {
  const page = readPage({ url, title });
  if (page.kind === 'ordinary') return [{ address: page.address, title: page.title, folders }];
  return children.flatMap((child) => linksIn(child, child.url === undefined ? [...folders, child.title] : folders));
}
