import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLayout, utilitiesIn } from './class-names.ts';

/**
 * The number of utilities in each folder that are no layout, such as `text-quiet` or `p-3`. Each belongs in a part of
 * `components/ui`. Lower a number after removing some; never raise one. A folder that is not listed has none.
 */
const allowed: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'components/bulk': [29, 'the dry run marks what changes'],
  'components/channel-sets': [2, 'rows of a table of fields'],
  'components/channels': [30, 'rows of channels with their states'],
  'components/connection': [51, 'steps and states of connecting'],
  'components/connections': [4, 'dots, and names in their own direction'],
  'components/deletion': [5, 'rows of links that are being deleted'],
  'components/failure': [4, 'space around technical details'],
  'components/find-links': [20, 'rows of found links'],
  'components/help': [8, 'text of the changelog'],
  'components/import': [34, 'rows of a file with their errors'],
  'components/jobs': [18, 'cards with the progress of jobs'],
  'components/keys': [1, 'a list of keys'],
  'components/link-details': [32, 'facts about a link'],
  'components/link-editor': [44, 'the bar that saves, and the preview'],
  'components/link-form': [186, 'sections of fields, in the popup and on the page'],
  'components/links': [2, 'words above the list'],
  'components/managed': [5, 'fields that are managed'],
  'components/page-links': [26, 'the links of a page in the popup'],
  'components/panel': [1, 'notices of the panel'],
  'components/pending-changes': [24, 'states of changes'],
  'components/presets': [6, 'values in a row'],
  'components/qr': [39, 'a sheet of codes'],
  'components/settings': [15, 'labels with hints'],
  'components/share': [31, 'addresses and networks'],
  'components/stats': [106, 'numbers, tables and charts'],
  'components/tabs': [11, 'rows of tabs with their states'],
  'components/tags': [10, 'rows of tags'],
  'components/watch': [10, 'watched links and their alerts'],
  'components/welcome': [15, 'steps'],
};

/** Utilities with a size, color or radius that the theme does not name. */
const ownLooks: Readonly<Record<string, string>> = {
  'components/qr/code-card.tsx print:text-[#333]': 'paper has no theme',
  'components/qr/code-notices.tsx rounded-[3px]': 'a sample of a color',
  'components/stats/ranks/rank-rows.tsx print:text-[9px]': 'a report fits one page',
};

/** Style sheets outside `components/ui`, each with the reason why utilities are not enough. */
const sheets: Readonly<Record<string, string>> = {
  'components/channels/channels.module.css': 'marks of states',
  'components/connections/connections.module.css': 'the switch in a narrow header',
  'components/find-links/find-links.module.css': 'rows of found links',
  'components/import/import.module.css': 'tables of a file',
  'components/jobs/jobs.module.css': 'bars of progress',
  'components/link-form/made-link.module.css': 'a grid of named areas',
  'components/link-form/preview/cards.module.css': 'social cards',
  'components/link-form/preview/cards/card.module.css': 'social cards',
  'components/link-form/quick-options.module.css': 'buttons in the popup’s first paint',
  'components/links/export/export.module.css': 'a table of columns',
  'components/links/row/grid.module.css': 'the list’s columns',
  'components/pending-changes/pending-changes.module.css': 'a grid of named areas',
  'components/qr/qr.module.css': 'the QR sheet and its print',
  'components/share/copy-button.module.css': 'two buttons with one ring',
  'components/share/copy-status.module.css': 'a message in the place of a button',
  'components/share/qr-code.module.css': 'QR codes',
  'components/share/row-address.module.css': 'an address in two tones',
  'components/stats/chart/chart.module.css': 'charts',
  'components/stats/page/page.module.css': 'a grid of charts, and its print',
  'components/stats/ranks/ranks.module.css': 'charts',
  'components/tabs/tabs.module.css': 'a counted list',
  'entrypoints/options/options.css': 'the frame of all pages, and its print',
  'entrypoints/popup/popup.css': 'the size of the popup',
  'entrypoints/sidepanel/sidepanel.css': 'the size of the panel',
};

let utilities: ReadonlyMap<string, readonly string[]>;
let styleSheets: readonly string[];
beforeAll(async () => {
  const lists = await Promise.all(
    ['components', 'entrypoints'].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const files = lists
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith('components/ui/'));
  styleSheets = files.filter((file) => file.endsWith('.css'));
  const pages = files.filter((file) => file.endsWith('.tsx'));
  utilities = new Map(
    await Promise.all(pages.map(async (file) => [file, utilitiesIn(await readFile(file, 'utf8'))] as const)),
  );
});

describe('the classes of pages', () => {
  it('are for layout alone, beside the numbers above', () => {
    const counts = new Map<string, number>();
    for (const [file, used] of utilities) {
      const folder = file.split('/').slice(0, 2).join('/');
      const others = used.filter((utility) => !isLayout(utility)).length;
      counts.set(folder, (counts.get(folder) ?? 0) + others);
    }
    const tooMany = [...counts].filter(([folder, count]) => count > (allowed[folder]?.[0] ?? 0));
    expect(tooMany.map(([folder, count]) => `${folder}: ${count}, at most ${allowed[folder]?.[0] ?? 0}`)).toEqual([]);
  });

  it('set no size of text, color, radius or shadow of their own', () => {
    const ownLook = /(^|:)(text|leading|bg|rounded|shadow|border)-\[/;
    const found = [...utilities].flatMap(([file, used]) =>
      used.filter((utility) => ownLook.test(utility)).map((utility) => `${file} ${utility}`),
    );
    expect(found.filter((one) => ownLooks[one] === undefined)).toEqual([]);
  });

  it('are in no other style sheet than these', () => {
    expect(styleSheets.filter((sheet) => sheets[sheet] === undefined)).toEqual([]);
  });
});

describe('the test itself', () => {
  it.each(['flex', 'min-w-0', 'gap-2', 'max-[640px]:grid-cols-1', 'sr-only', 'grid-cols-[auto_1fr]', 'print:hidden'])(
    'allows %s',
    (utility) => expect(isLayout(utility)).toBe(true),
  );

  it.each(['p-2', 'text-quiet', 'rounded-card', 'hover:underline', '[&>p]:hidden', 'text-[13px]', 'max-w-80'])(
    'counts %s',
    (utility) => expect(isLayout(utility)).toBe(false),
  );

  it('reads classes from literals, conditions and constants', () => {
    const page = `
      const row = 'gap-1 ' + 'bg-sunken';
      const tones = { good: 'text-good', bad: 'text-bad' };
      const Page = ({ tone, isOpen }) => (
        <div className="flex p-1" title="no class">
          <p className={isOpen ? 'pt-1' : \`pb-1 \${tones[tone]}\`} />
          <p className={row} />
          <p className={styles['row']} />
        </div>
      );`;
    const found = ['flex', 'p-1', 'pt-1', 'pb-1', 'text-good', 'text-bad', 'gap-1', 'bg-sunken'];
    expect(utilitiesIn(page)).toEqual(found);
  });
});
