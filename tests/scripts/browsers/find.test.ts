import { describe, expect, it } from 'vitest';
import { findChromium, findFirefox } from '../../../scripts/browsers/find.ts';
import { hasDisplay, type Machine } from '../../../scripts/browsers/machine.ts';

/** A machine with only these files. */
const machine = (platform: NodeJS.Platform, files: string[], env: NodeJS.ProcessEnv = {}): Machine => ({
  platform,
  env,
  exists: (file) => files.includes(file),
});

describe('finding a browser', () => {
  it('prefers the one in its environment variable', () => {
    const env = { CHROME_PATH: '/opt/mine/chrome', PATH: '/usr/bin' };
    expect(findChromium(machine('linux', ['/usr/bin/chromium', '/opt/mine/chrome'], env))).toBe('/opt/mine/chrome');
  });

  it('fails if its environment variable names a missing file, instead of using another browser', () => {
    const env = { FIREFOX_PATH: '/opt/gone/firefox', PATH: '/usr/bin' };
    expect(() => findFirefox(machine('linux', ['/usr/bin/firefox'], env))).toThrow(
      'FIREFOX_PATH names /opt/gone/firefox, but there is no such file.',
    );
  });

  it('prefers Chromium to other brands, in any order of PATH', () => {
    const files = ['/usr/bin/google-chrome', '/home/me/bin/chromium'];
    expect(findChromium(machine('linux', files, { PATH: '/usr/bin:/home/me/bin' }))).toBe('/home/me/bin/chromium');
  });

  it('searches the usual places if PATH has none', () => {
    expect(findChromium(machine('linux', ['/snap/bin/chromium'], { PATH: '/usr/sbin' }))).toBe('/snap/bin/chromium');
  });

  it('finds the applications of macOS', () => {
    const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    const firefox = '/Users/me/Applications/Firefox.app/Contents/MacOS/firefox';
    const mac = machine('darwin', [edge, firefox], { HOME: '/Users/me', PATH: '/usr/bin' });
    expect([findChromium(mac), findFirefox(mac)]).toEqual([edge, firefox]);
  });

  it('finds the programs of Windows, for all users and for one', () => {
    const chrome = 'C:\\Users\\me\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
    const firefox = 'C:\\Program Files\\Mozilla Firefox\\firefox.exe';
    const env = {
      LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
      PROGRAMFILES: 'C:\\Program Files',
      Path: 'C:\\Windows',
    };
    const windows = machine('win32', [chrome, firefox], env);
    expect([findChromium(windows), findFirefox(windows)]).toEqual([chrome, firefox]);
  });

  it('returns undefined if there is none', () => {
    expect(findChromium(machine('linux', ['/usr/bin/firefox'], { PATH: '/usr/bin' }))).toBeUndefined();
  });
});

describe('finding a display', () => {
  it('finds X and Wayland, but none on plain Linux', () => {
    expect(hasDisplay(machine('linux', [], { DISPLAY: ':0' }))).toBe(true);
    expect(hasDisplay(machine('linux', [], { WAYLAND_DISPLAY: 'wayland-0' }))).toBe(true);
    expect(hasDisplay(machine('linux', []))).toBe(false);
    expect(hasDisplay(machine('darwin', []))).toBe(true);
  });
});
