import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sections } from '@/lib/settings/sections.ts';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

const earlier = {
  hidden: ['signs', 'utm', 'tags'],
  widths: { title: 300, utm: 90, clicks: 80 },
  density: 'compact',
  keys: false,
};
const kept = { hidden: ['tags'], widths: { clicks: 80 }, density: 'compact', keys: false };

it('a stored layout with columns that no longer exist keeps everything else', async () => {
  await save('local', { listLayout: earlier });
  expect(await listLayoutItem.get()).toEqual(kept);
});

it('a layout of an earlier settings file keeps everything else', () => {
  expect(sections.listLayout.merge(sections.listLayout.initial, earlier)).toEqual(kept);
});
