import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readBookmarks } from '../../../lib/permissions/bookmarks.ts';
import { firefoxDataCollection } from '../../../lib/privacy/declarations.ts';
import { askedFor, permissionsNow } from '../../setup/browser/permissions.ts';
import { beFirefox, resetBrowser } from '../../setup/browser/reset.ts';

beforeEach(() => {
  resetBrowser();
  Object.assign(fakeBrowser, { bookmarks: { getTree: async () => [{ id: '0', title: '' }] } });
});

describe('bookmarks', () => {
  it('need only their permission in Chromium', async () => {
    await readBookmarks();
    expect(askedFor()).toEqual(['bookmarks']);
    expect(permissionsNow()).toEqual([]);
  });

  it('also need the consent to send them in Firefox, which remains', async () => {
    beFirefox();
    await readBookmarks();
    expect(askedFor()).toEqual(['bookmarks', ...firefoxDataCollection.optional]);
    expect(permissionsNow()).toEqual(firefoxDataCollection.optional);
  });
});
