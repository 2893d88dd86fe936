import { setImmediate } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { expectAccessible } from './axe.ts';
import { resetBrowser } from './browser/reset.ts';
import { resetClipboard } from './clipboard.ts';
import { waitForEffects } from './effects.ts';
import { failOnLateCalls } from './late-calls.ts';
import { showPageInReadErrors } from './lazy-errors.ts';
import { stopBackground } from './stop-background.ts';
import { atMost } from './until.ts';

configure({ asyncUtilTimeout: atMost });
waitForEffects();
showPageInReadErrors();
failOnLateCalls();

// React reports problems to the console, such as duplicate keys or state changes outside of a test's steps.
const consoleSpies = () => [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];

beforeEach(() => {
  resetBrowser();
  // A newly opened page has no connection yet.
  setPageConnection(newConnection);
  resetClipboard();
  consoleSpies();
});

afterEach(async () => {
  try {
    if (document.body.childElementCount > 0) await expectAccessible();
  } finally {
    // A page with accessibility violations must not fail later tests.
    cleanup();
    // Closing pages save what was typed.
    await setImmediate();
    stopBackground();
    // Let a stopped background end the writes that it has begun.
    await setImmediate();
  }
  const messages = consoleSpies().flatMap(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  expect(messages).toEqual([]);
});
