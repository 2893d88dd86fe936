/** A permission of the manifest and its reason, in English, for docs and stores. */
export interface Permission {
  /** Its name in the manifest, or its patterns of hosts. */
  names: readonly string[];
  /** The words for people, if they differ from the name. */
  title?: string;
  kind: 'required' | 'optional' | 'host';
  /** The browsers whose manifest has it. */
  browsers: readonly ('chrome' | 'firefox')[];
  when: string;
  /** Continues “Hem …”. */
  why: string;
}

const everywhere = ['chrome', 'firefox'] as const;
const atInstall = { kind: 'required', browsers: everywhere, when: 'at install' } as const;
const inChromium = { kind: 'required', browsers: ['chrome'], when: 'at install, in Chromium' } as const;
const onRequest = { kind: 'optional', browsers: everywhere } as const;
const hosts = ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'] as const;
const ofHost = { names: hosts, kind: 'host', browsers: everywhere } as const;

/**
 * All permissions. README, docs/privacy.md and the stores' forms derive from this table, and
 * tests/architecture/permissions.test.ts compares it with the manifests.
 */
export const permissions: readonly Permission[] = [
  {
    names: ['storage'],
    ...atInstall,
    why: 'saves the connection, settings, drafts and pending changes; drafts and changes of private windows stay in memory',
  },
  {
    names: ['activeTab'],
    ...atInstall,
    why: "reads the address and title of the tab in which you use Hem's button, menu or key, and of no other tab",
  },
  {
    names: ['scripting'],
    ...atInstall,
    why: "reads that page's canonical address when the popup opens over it, its title, description, pictures and icons when you press *Read from the page*, and the selected links when you choose Hem's menu item; in a text field, replaces the selected address when you choose *Shorten and replace the selected address*",
  },
  {
    names: ['alarms'],
    ...atInstall,
    why: 'checks regularly for new links and for clicks of watched links, and sends pending changes again',
  },
  {
    names: ['contextMenus'],
    ...atInstall,
    why: "adds entries to the menus of pages, links, selected text, text fields, pictures, videos, sound and Hem's button",
  },
  { names: ['sidePanel'], ...inChromium, why: "shows the side panel; Firefox's sidebar needs no permission" },
  { names: ['offscreen'], ...inChromium, why: 'copies from the background, which has no window' },
  {
    names: ['clipboardWrite'],
    ...onRequest,
    when: 'when you first use a menu, a key or the address bar',
    why: 'copies without the popup. If you refuse, Hem shows the link with a *Copy* button. In Firefox, *Shorten as soon as the popup opens* needs it, too',
  },
  {
    names: ['tabs'],
    ...onRequest,
    when: 'when you turn on the badge or the panel that follows your tabs, or shorten all tabs of a window',
    why: 'reads the addresses of your tabs, and sends only those that you shorten',
  },
  {
    names: ['bookmarks'],
    ...onRequest,
    when: 'when you press *Bookmarks of a folder*',
    why: 'reads your bookmarks once, to create links for a folder; returned at once',
  },
  {
    names: ['notifications'],
    ...onRequest,
    when: 'when you watch a link, or turn on notifications of copies',
    why: 'notifies you; returned when nothing needs it',
  },
  {
    title: "your service's site",
    ...ofHost,
    when: 'when you connect',
    why: 'calls your service, and no other. Without it, the service must allow calls from extensions, and a sign-in proxy gets no request headers',
  },
  {
    title: "an icon's site",
    ...ofHost,
    when: 'when you press *Allow and read*',
    why: 'reads an icon as the logo of a QR code; returned at once',
  },
  {
    title: "the destinations' sites, or all sites",
    ...ofHost,
    when: 'when you press *Check*, under *Check destinations*',
    why: 'sees whether the destinations of the selected links work; returned when the check ends',
  },
];

/** Returns a reason as a sentence, without Markdown: “Hem copies from the background, which has no window.” */
export const reasonFor = ({ why }: Permission): string => `Hem ${why.replaceAll('*', '')}.`;
