import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { expectAccessible } from './axe.ts';
import { resetBrowser } from './browser/reset.ts';
import { resetClipboard } from './clipboard.ts';
import { waitForEffects } from './effects.ts';
import { showPageInErrorsRead } from './lazy-errors.ts';
import { stopBackground } from './stop-background.ts';
import { atMost } from './until.ts';

configure({ asyncUtilTimeout: atMost });
waitForEffects();
showPageInErrorsRead();

// React says there what it finds wrong: a key that is there twice, a state that changes outside of a test's steps.
const complaints = () => [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

beforeEach(() => {
  resetBrowser();
  // As on a page that has just been opened.
  setPageConnection(newConnection);
  resetClipboard();
  complaints();
});

afterEach(async () => {
  try {
    if (document.body.childElementCount > 0) await expectAccessible();
  } finally {
    // A page with barriers fails its own test alone.
    cleanup();
    stopBackground();
  }
  const said = complaints().flatMap(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
