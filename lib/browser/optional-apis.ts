/**
 * The APIs that Hem uses although a supported browser lacks them, with what Hem does without each. Sources: MDN's
 * browser-compat-data of August 2026; for Opera's missing side panel, reports by users of Opera 132 to 134.
 * docs/browsers.md has the same table, and tests/entrypoints/missing-apis.test.tsx removes each API.
 */
export const optionalApis = {
  contextMenus: {
    lackedBy: 'Firefox for Android, Safari on iOS',
    without: "Pages, links and Hem's button have no menu items of Hem.",
  },
  commands: {
    lackedBy: 'Firefox for Android',
    without: 'No browser keys. Settings, the welcome page and the popup name none.',
  },
  omnibox: {
    lackedBy: 'Firefox for Android, Safari',
    without: 'The address bar does not know `hem`. Settings does not mention it.',
  },
  sidePanel: {
    lackedBy: 'Firefox, Opera, Safari',
    without: 'Hem opens the sidebar. Without `sidebarAction` too, nothing offers the side panel.',
  },
  sidebarAction: {
    lackedBy: 'Chrome, Edge, Firefox for Android, Safari',
    without: 'Hem opens the side panel. Without `sidePanel` too, nothing offers it.',
  },
  offscreen: {
    lackedBy: 'Firefox, Safari',
    without: 'Hem copies in the background page. If it has none, the form opens with a Copy button.',
  },
  windows: {
    lackedBy: 'Firefox for Android',
    without: 'A press on a notification opens a tab, without bringing its window to the front.',
  },
  bookmarks: {
    lackedBy: 'Firefox for Android, Safari',
    without: 'Import does not offer bookmarks. A file of bookmarks can still be imported.',
  },
  notifications: {
    lackedBy: 'Safari',
    without: 'Settings does not offer notifications, and links cannot be watched.',
  },
  'storage.managed': {
    lackedBy: 'Firefox for Android, Opera, Safari',
    without: 'There are no settings by an organization.',
  },
  'storage.sync': {
    lackedBy: 'Opera',
    without: 'Settings stay in this browser, and Settings does not offer to sync them.',
  },
  'storage.local.setAccessLevel': {
    lackedBy: 'Firefox',
    without: 'Content scripts could read the storage. Hem has none.',
  },
  'tabs.onMoved': {
    lackedBy: 'Firefox for Android',
    without: 'All tabs shows a new order of tabs after the next other change.',
  },
  'action.getUserSettings': {
    lackedBy: 'Safari',
    without: "The welcome page has no step to pin Hem's button.",
  },
  'runtime.getContexts': {
    lackedBy: 'Safari',
    without: 'Nothing is lost: Hem uses it only where `offscreen` exists.',
  },
} as const satisfies Record<string, { lackedBy: string; without: string }>;

export type OptionalApi = keyof typeof optionalApis;
