/** The notices above the popup's form. A file of its own, since the shared file is a quarter of the popup's size. */
export const noticeGroup = {
  name: 'notice',
  modules: ['components/ui/notice.tsx', 'components/link-form/panel-notices.tsx'],
  priority: 2,
};

/** The lines about the page's address. One of them reads the page, so that every popup loads them after its first paint. */
export const addressLinesGroup = {
  name: 'address-lines',
  modules: [
    'components/link-form/other-address-line.tsx',
    'components/link-form/utm/tracking-line.tsx',
    'components/ui/rich-text.tsx',
    'components/ui/text-button.tsx',
    'lib/link/address/query-text.ts',
    'lib/link/preview/absolute.ts',
  ],
  priority: 2,
};

/** Code that several parts load later. One file, since each file costs a part some time when it opens. */
export const sharedGroup = {
  name: 'shared',
  modules: [
    'components/share',
    'components/ui',
    'components/link-actions',
    'components/pending-changes',
    'components/failure/failure-words.ts',
    'lib/link-index',
    'lib/link/channels/channel-place.ts',
    'lib/link/expired.ts',
    'lib/link/names/link-name.ts',
    'lib/messaging',
    'lib/operations',
    'lib/storage',
    'locales/by-language.ts',
    'node_modules/idb',
    'node_modules/lucide-react',
  ],
  minShareCount: 2,
  priority: 1,
};

/**
 * Parts of `components/ui` that only the options show, as `entrypoints/popup/popup.css` lists them. The popup must not
 * load them.
 */
export const optionsPartsGroup = {
  name: 'options-parts',
  modules: [
    'components/ui/aside.tsx',
    'components/ui/disabled-fields.tsx',
    'components/ui/drag-handle.tsx',
    'components/ui/edited-list.tsx',
    'components/ui/empty-section.tsx',
    'components/ui/field-grid.tsx',
    'components/ui/field-rows.tsx',
    'components/ui/floating-bar.tsx',
    'components/ui/numbers-table.tsx',
    'components/ui/option-list.tsx',
    'components/ui/page-index.tsx',
    'components/ui/picture-frame.tsx',
    'components/ui/popover.tsx',
    'components/ui/progress-line.tsx',
    'components/ui/setting-row.tsx',
    'components/ui/side-list.tsx',
    'components/ui/skeleton.tsx',
    'components/ui/steps.tsx',
    'components/ui/swatches.tsx',
    'components/ui/tab-links.tsx',
  ],
  minShareCount: 2,
  priority: 2,
};

/** The stats code that the options share with the popup's preview. */
export const statsGroup = {
  name: 'stats',
  modules: [
    'lib/stats',
    'lib/database/stored-stats.ts',
    'components/ui/segmented-control.tsx',
    'components/ui/stats-formats.ts',
    'components/stats/row-name.ts',
  ],
  minShareCount: 2,
};
