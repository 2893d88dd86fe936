import { describe, expect, it } from 'vitest';
import type { Machine } from '../../../scripts/browsers/machine.ts';
import { chooseBrowser } from '../../../scripts/start/choose-browser.ts';

/** A machine with a display and these browsers. */
const machine = (files: string[], env: NodeJS.ProcessEnv = {}): Machine => ({
  platform: 'linux',
  env: { PATH: '/usr/bin', DISPLAY: ':0', ...env },
  exists: (file) => files.includes(file),
});
const both = ['/usr/bin/chromium', '/usr/bin/firefox'];

describe('the browser that npm start opens', () => {
  it('is Chromium, or Firefox if there is no other', () => {
    expect(chooseBrowser(machine(both))).toMatchObject({ target: 'chrome', program: '/usr/bin/chromium' });
    expect(chooseBrowser(machine(['/usr/bin/firefox']))).toMatchObject({ target: 'firefox' });
  });

  it('is the Firefox that a person names, unless they name a Chromium, too', () => {
    const variables = { FIREFOX_PATH: '/usr/bin/firefox' };
    expect(chooseBrowser(machine(both, variables))).toMatchObject({ target: 'firefox' });
    expect(chooseBrowser(machine(both, { ...variables, CHROME_PATH: '/usr/bin/chromium' }))).toMatchObject({
      target: 'chrome',
    });
  });

  it('has a reason if there is no browser or no display', () => {
    expect(chooseBrowser(machine([]))).toEqual({
      reason: 'No Chromium, Chrome, Edge, Brave or Firefox was found.',
    });
    expect(chooseBrowser(machine(both, { DISPLAY: '' }))).toEqual({
      reason: 'There is no display to show a browser on (DISPLAY is not set).',
    });
  });
});
