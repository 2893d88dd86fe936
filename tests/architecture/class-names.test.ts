import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLayout, utilitiesIn } from './class-names.ts';

/** Style sheets outside `components/ui`, each with the reason why utilities are not enough. */
const sheets: Readonly<Record<string, string>> = {
  'components/link-form/preview/cards.module.css': 'social cards',
  'components/link-form/preview/cards/card.module.css': 'social cards',
  'components/links/row/grid.module.css': 'the list’s columns',
  'components/qr/qr.module.css': 'the QR sheet and its print',
  'components/stats/chart/chart.module.css': 'charts',
  'components/stats/page/page.module.css': 'a grid of charts, and its print',
  'components/stats/ranks/ranks.module.css': 'charts',
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
  it('are for layout alone: parts of `components/ui` have the looks', () => {
    const found = [...utilities].flatMap(([file, used]) =>
      used.filter((utility) => !isLayout(utility)).map((utility) => `${file} ${utility}`),
    );
    expect(found).toEqual([]);
  });

  it('are in no other style sheet than these', () => {
    expect(styleSheets.toSorted()).toEqual(Object.keys(sheets).toSorted());
  });
});

describe('the test itself', () => {
  it.each(['flex', 'min-w-0', 'gap-2', 'max-[640px]:grid-cols-1', 'sr-only', 'h-lh', 'empty:hidden', 'print:hidden'])(
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
