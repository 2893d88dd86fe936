import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resetBrowser } from './browser/reset.ts';
import { resetClipboard } from './clipboard.ts';

const complaints = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') };

beforeEach(() => {
  resetBrowser();
  resetClipboard();
  for (const spy of Object.values(complaints)) spy.mockClear();
});

afterEach(() => {
  cleanup();
  // React says there what it finds wrong: a key that is there twice, a state that changes outside of a test's steps.
  for (const spy of Object.values(complaints)) expect(spy.mock.calls).toEqual([]);
});
