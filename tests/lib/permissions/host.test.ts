import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mayReachHost, releaseHost, requestHost, watchPermissions } from '../../../lib/permissions/host.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox, resetBrowser } from '../../setup/browser/reset.ts';

beforeEach(resetBrowser);

const baseUrl = 'http://localhost:8787/v1';

describe('the permission to reach the service', () => {
  it('is asked for its one origin, and for no other', async () => {
    expect(await mayReachHost(baseUrl)).toBe(false);
    expect(await requestHost(baseUrl)).toBe(true);
    expect(askedFor()).toEqual(['http://localhost:8787/*']);
    expect(await mayReachHost(baseUrl)).toBe(true);
    expect(await mayReachHost('http://localhost:8788/v1')).toBe(false);
  });

  it('is asked for without a port in Firefox, whose patterns have none', async () => {
    beFirefox();
    await requestHost(baseUrl);
    expect(askedFor()).toEqual(['http://localhost/*']);
  });

  it('is not there when the person refuses', async () => {
    refusePermissions();
    expect(await requestHost(baseUrl)).toBe(false);
    expect(await mayReachHost(baseUrl)).toBe(false);
  });

  it('is given back', async () => {
    await requestHost(baseUrl);
    await releaseHost(baseUrl, []);
    expect(permissionsNow()).toEqual([]);
  });

  it('is given back when the next service is elsewhere', async () => {
    await requestHost(baseUrl);
    await requestHost('https://api.example.com/v1');
    await releaseHost(baseUrl, [{ baseUrl: 'https://api.example.com/v1' }]);
    expect(permissionsNow()).toEqual(['https://api.example.com/*']);
  });

  it('stays in Firefox when the next service is at another port: it is the same permission', async () => {
    beFirefox();
    const next = 'http://localhost:8788/v1';
    await requestHost(baseUrl);
    await requestHost(next);
    await releaseHost(baseUrl, [{ baseUrl: next }]);
    expect(await mayReachHost(next)).toBe(true);
  });

  it('is watched as it is given and taken, until somebody has seen enough', async () => {
    const changed = vi.fn();
    const unwatch = watchPermissions(changed);
    await requestHost(baseUrl);
    expect(changed).toHaveBeenCalledTimes(1);
    await releaseHost(baseUrl, []);
    expect(changed).toHaveBeenCalledTimes(2);
    unwatch();
    await requestHost(baseUrl);
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
