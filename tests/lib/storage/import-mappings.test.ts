import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { rememberedMapping, rememberMapping } from '../../../lib/storage/import-mappings.ts';

beforeEach(() => fakeBrowser.reset());

it('the columns of a file are remembered by its header', async () => {
  expect(await rememberedMapping(['Address', ''])).toBeNull();
  await rememberMapping(['Address', ''], ['long_url', 'tags']);
  await rememberMapping(['Name', 'Address'], ['title', 'long_url']);
  await rememberMapping(['Address', ''], ['long_url', 'title']);
  expect(await rememberedMapping(['Address', ''])).toEqual(['long_url', 'title']);
  expect(await rememberedMapping(['Name', 'Address'])).toEqual(['title', 'long_url']);
  for (const header of [['', 'Address'], ['Address'], ['Address', '', '']])
    expect(await rememberedMapping(header)).toBeNull();
});

it('a file without a header is not recognized again', async () => {
  await rememberMapping(['', ''], ['long_url', 'title']);
  expect(await rememberedMapping(['', ''])).toBeNull();
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});

it('twenty files are remembered, the ones used last', async () => {
  for (let file = 0; file < 20; file += 1) await rememberMapping([`${file}`], ['title']);
  await rememberMapping(['0'], ['tags']);
  await rememberMapping(['20'], ['title']);
  expect(await rememberedMapping(['0'])).toEqual(['tags']);
  expect(await rememberedMapping(['1'])).toBeNull();
  expect(await rememberedMapping(['2'])).toEqual(['title']);
});
