import { beforeEach, describe, expect, it } from 'vitest';
import { allowCopyingAtOnce } from '../../../lib/permissions/clipboard.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox, resetBrowser } from '../../setup/browser/reset.ts';

beforeEach(resetBrowser);

describe('copying without a press', () => {
  it('needs no permission in Chromium', async () => {
    expect(await allowCopyingAtOnce()).toBe(true);
    expect(askedFor()).toEqual([]);
  });

  it('is requested in Firefox', async () => {
    beFirefox();
    expect(await allowCopyingAtOnce()).toBe(true);
    expect(askedFor()).toEqual(['clipboardWrite']);
  });

  it('is not allowed if the person refuses', async () => {
    beFirefox();
    refusePermissions();
    expect(await allowCopyingAtOnce()).toBe(false);
  });
});
