import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mayReachHost, releaseHost, requestHost, watchPermissions } from '../../../lib/permissions/host.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox, resetBrowser } from '../../setup/browser/reset.ts';

beforeEach(resetBrowser);

const baseUrl = 'http://localhost:8787/v1';

describe('the permission for a service’s host', () => {
  it('is requested for exactly one origin', async () => {
    expect(await mayReachHost(baseUrl)).toBe(false);
    expect(await requestHost(baseUrl)).toBe(true);
    expect(askedFor()).toEqual(['http://localhost:8787/*']);
    expect(await mayReachHost(baseUrl)).toBe(true);
    expect(await mayReachHost('http://localhost:8788/v1')).toBe(false);
  });

  it('is requested without a port in Firefox, whose patterns have none', async () => {
    beFirefox();
    await requestHost(baseUrl);
    expect(askedFor()).toEqual(['http://localhost/*']);
  });

  it('is missing if the person refuses', async () => {
    refusePermissions();
    expect(await requestHost(baseUrl)).toBe(false);
    expect(await mayReachHost(baseUrl)).toBe(false);
  });

  it('is released', async () => {
    await requestHost(baseUrl);
    await releaseHost(baseUrl, []);
    expect(permissionsNow()).toEqual([]);
  });

  it('is released if the next service has another host', async () => {
    await requestHost(baseUrl);
    await requestHost('https://api.example.com/v1');
    await releaseHost(baseUrl, [{ baseUrl: 'https://api.example.com/v1' }]);
    expect(permissionsNow()).toEqual(['https://api.example.com/*']);
  });

  it('is kept in Firefox if the next service differs only in its port, since it needs the same permission', async () => {
    beFirefox();
    const next = 'http://localhost:8788/v1';
    await requestHost(baseUrl);
    await requestHost(next);
    await releaseHost(baseUrl, [{ baseUrl: next }]);
    expect(await mayReachHost(next)).toBe(true);
  });

  it('is watched until the watcher stops', async () => {
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
