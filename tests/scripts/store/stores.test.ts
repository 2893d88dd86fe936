import { describe, expect, it } from 'vitest';
import { readListings } from '../../../scripts/store/listing.ts';
import type { Picture } from '../../../scripts/store/picture-plan.ts';
import { stores } from '../../../scripts/store/stores.ts';

const languages = [...(await readListings()).keys()];
const storeOf = (id: string) => {
  const store = stores.find((one) => one.id === id);
  if (store === undefined) throw new Error(`There is no store ${id}.`);
  return store;
};

/** Returns the sizes of pictures by kind, each once. */
const sizes = (pictures: readonly Picture[], kind: Picture['kind']) => [
  ...new Set(pictures.flatMap((one) => (one.kind === kind ? `${one.width}x${one.height}` : []))),
];

describe('the pictures', () => {
  it.each([
    ['chrome', '1280x800', ['440x280', '1400x560'], '128x128'],
    ['edge', '1280x800', ['440x280', '1400x560'], '300x300'],
    ['firefox', '1280x800', [], '128x128'],
    ['opera', '612x408', ['300x188'], '64x64'],
  ])('of %s have the sizes that it accepts', (id, screen, promos, icon) => {
    const { localized, shared } = storeOf(id);
    const all = [...localized, ...shared];
    expect(sizes(all, 'screen')).toEqual([screen]);
    expect(sizes(all, 'promo')).toEqual(promos);
    expect(sizes(all, 'icon')).toEqual([icon]);
  });

  it.each(stores)('of $title are five screens, each file once', ({ localized, shared }) => {
    const all = [...localized, ...shared];
    expect(all.filter(({ kind }) => kind === 'screen')).toHaveLength(5);
    expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
  });

  it.each(stores)('of $title that are the same for all languages have words only where it wants them', (store) => {
    const captions = store.shared.filter((one) => one.kind === 'screen' && one.hasCaption);
    expect(captions).toEqual([]);
  });
});

describe('the languages', () => {
  it.each(['chrome', 'edge', 'opera'])('of %s are all that the extension has', (id) => {
    expect(languages.map(storeOf(id).codeOf)).not.toContain(null);
  });

  it('of addons.mozilla.org are all but Hindi, by its own codes', () => {
    const { codeOf } = storeOf('firefox');
    expect(languages.filter((language) => codeOf(language) === null)).toEqual(['hi']);
    expect(['en', 'pt_BR', 'zh_CN'].map(codeOf)).toEqual(['en-US', 'pt-BR', 'zh-CN']);
  });

  it('are codes that differ within a store', () => {
    for (const { codeOf } of stores) {
      const codes = languages.map(codeOf).filter((code) => code !== null);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});
