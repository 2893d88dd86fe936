import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitHeight } from '@/entrypoints/popup/fit-height.ts';

/** What is given to a popup, and what its content wants, in pixels. */
let [content, given] = [0, 0];
let resized = () => {};

/** The height that the popup keeps to. */
const limit = () => document.documentElement.style.getPropertyValue('--popup-height');

/** The content takes another height, and the browser gives the popup another in its own time. */
function become(height: number, window = height) {
  content = height;
  resized();
  vi.advanceTimersByTime(20);
  given = window;
  dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
    },
  );
  vi.stubGlobal('screen', { availHeight: 1200 });
  vi.spyOn(window, 'innerHeight', 'get').mockImplementation(() => given);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => content);
  fitHeight();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the height of the popup', () => {
  it('is at most what browsers give', () => {
    expect(limit()).toBe('600px');
  });

  it('is kept within what the browser has given', () => {
    become(560, 480);
    vi.advanceTimersByTime(1000);
    expect(limit()).toBe('480px');
  });

  it('grows with what comes next where the browser has only rounded it', () => {
    become(389, 388);
    vi.advanceTimersByTime(1000);
    expect(limit()).toBe('600px');
  });

  it('waits for a browser that is still at it', () => {
    become(389, 389);
    become(560, 389);
    vi.advanceTimersByTime(290);
    given = 450;
    dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(290);
    given = 560;
    dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(1000);
    expect(limit()).toBe('600px');
  });
});
