import { layoutProblems } from './support/layout-problems.ts';
import { expect, test } from './support/test.ts';

test('the check finds texts that are cut, that overlap, and pages that scroll sideways', async ({ page }) => {
  const found = async (html: string) => {
    await page.setContent(`<!doctype html><body style="margin: 0; font: 16px/20px sans-serif">${html}`);
    return layoutProblems(page);
  };
  const narrow = 'width: 40px; white-space: nowrap; overflow: hidden';
  expect(await found(`<p style="${narrow}">Some words</p>`)).toEqual(['Cut by p: p "Some words"']);
  expect(await found(`<p style="${narrow}; text-overflow: ellipsis">Some words</p>`)).toHaveLength(1);
  expect(await found(`<p style="${narrow}; text-overflow: ellipsis" title="Some words">Some words</p>`)).toEqual([]);
  expect(await found('<input placeholder="Some words" style="width: 20px">')).toHaveLength(1);
  const [overlap] = await found('<p style="height: 0; margin: 0">Some words</p><p style="margin: 0">Others</p>');
  expect(overlap).toContain('p "Some words" and p "Others"');
  expect((await found('<p style="width: 200vw">Some words</p>')).join()).toContain('The page scrolls sideways');
  expect(await found('<p>Some words</p><p>Others</p>')).toEqual([]);
});
