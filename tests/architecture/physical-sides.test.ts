import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isPhysicalCode,
  isPhysicalUtility,
  physicalDeclarations,
  physicalUtilities,
  unturnedIcons,
} from './physical-sides.ts';

/** Declarations that name a side, each with its reason. */
const declarations: Readonly<Record<string, string>> = {
  'components/ui/base.css background: var(--color-surface) var(--chevron) no-repeat right 10px center':
    'a background has no logical sides',
  'components/ui/base.css background-position-x: 10px': 'the same from right to left',
  'components/ui/base.css border-width: 0 1.5px 1.5px 0': 'a sign that turns by `rotate`',
  'components/stats/chart/chart.module.css transform: translateX(12px)': 'charts run from left to right',
  'components/stats/chart/chart.module.css transform: translateX(calc(-100% - 12px))': 'charts run from left to right',
  'service/shares/style.ts border-width: 0 1.5px 1.5px 0': 'a sign that turns by `rotate`',
};

/** Utilities that name a side, each with its reason. */
const utilities: Readonly<Record<string, string>> = {
  'components/ui/switch.tsx checked:after:translate-x-4': 'beside its opposite from right to left',
};

/** Scripts that measure from the left, each with its reason. */
const scripts: Readonly<Record<string, string>> = {
  'components/ui/menu.tsx': 'begins at the end of its button in both directions',
  'components/ui/popover.tsx': 'begins at the start of its button in both directions',
  'components/ui/option-list.tsx': 'swaps its keys from right to left',
  'components/ui/pill-field.tsx': 'swaps its keys from right to left',
  'components/links/grid/column-resizer.tsx': 'moves the other way from right to left',
  'components/stats/chart/plot.tsx': 'charts run from left to right',
};

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  const files = (
    await Promise.all(['components', 'entrypoints', 'lib', 'service/pages', 'service/shares'].map(filesIn))
  )
    .flat()
    .filter((file) => /\.(css|tsx?)$/.test(file));
  texts = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
});

const named = (ending: RegExp, find: (text: string) => readonly string[]): string[] =>
  [...texts].flatMap(([file, text]) => (ending.test(file) ? find(text).map((one) => `${file} ${one}`) : []));

describe('styles have logical sides, so that pages turn from right to left', () => {
  it('in style sheets', () => {
    const found = named(/\.css$|service.*style\.ts$/, physicalDeclarations);
    expect(found.filter((one) => declarations[one] === undefined)).toEqual([]);
    expect(Object.keys(declarations).filter((one) => !found.includes(one))).toEqual([]);
  });

  it('in classes', () => {
    const found = named(/\.tsx$/, physicalUtilities);
    expect(found.filter((one) => utilities[one] === undefined)).toEqual([]);
    expect(Object.keys(utilities).filter((one) => !found.includes(one))).toEqual([]);
  });

  it('in scripts that measure', () => {
    const found = [...texts].flatMap(([file, text]) => (/\.tsx?$/.test(file) && isPhysicalCode(text) ? file : []));
    expect(found.filter((one) => scripts[one] === undefined)).toEqual([]);
    expect(Object.keys(scripts).filter((one) => !found.includes(one))).toEqual([]);
  });

  it('and icons that point to a side turn', () => {
    expect(named(/\.tsx$/, unturnedIcons)).toEqual([]);
  });
});

describe('the test itself', () => {
  it.each([
    'margin-left: 4px',
    'left: 0',
    'border-top-left-radius: 4px',
    'border-left: 1px solid',
    'text-align: right',
    'padding: 0 4px 0 8px',
    'inset: 0 auto 0 0',
    'border-radius: 4px 0 0 4px',
    'background: linear-gradient(to right, red, blue)',
    'background: linear-gradient(90deg, red, blue)',
    'transform: translateX(100%)',
    'translate: 4px 0',
  ])('finds %s', (declaration) => expect(physicalDeclarations(`a { ${declaration}; }`)).toEqual([declaration]));

  it.each([
    'margin-inline-start: 4px',
    'padding: 0 calc(4px + 1px) 8px',
    'margin: 0 calc(-1 * var(--space-1)) var(--space-2)',
    'padding: 1px 2px 3px 2px',
    'inset: 0',
    'border-radius: 50%',
    'text-align: end',
    'translate: 0 4px',
    'background: linear-gradient(red, blue)',
    'border-start-end-radius: 0',
  ])('allows %s', (declaration) => expect(physicalDeclarations(`a { ${declaration}; }`)).toEqual([]));

  it.each([
    'ml-2',
    '-mr-1',
    'left-0',
    'hover:pl-3',
    'text-left',
    'border-l',
    'rounded-tl-card',
    'space-x-2',
    'translate-x-1',
  ])('finds the utility %s', (name) => expect(isPhysicalUtility(name)).toBe(true));

  it.each([
    'ms-2',
    'inset-s-0',
    'text-start',
    'rtl:-scale-x-100',
    'rounded-control',
    'leading-5',
    'border-line',
    'min-w-0',
  ])('allows the utility %s', (name) => expect(isPhysicalUtility(name)).toBe(false));

  it('finds icons that stay', () => {
    const page = '<ArrowLeft size={16} /> <ArrowLeft className="rtl:-scale-x-100" /> <ArrowUp />';
    expect(unturnedIcons(page)).toEqual(['<ArrowLeft size={16} />']);
  });

  it('reads scripts without their comments', () => {
    expect(isPhysicalCode('// clientX')).toBe(false);
    expect(isPhysicalCode('const x = event.clientX;')).toBe(true);
  });
});
