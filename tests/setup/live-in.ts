import { vi } from 'vitest';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** Sets the time zone until the test ends. */
export function liveIn(timeZone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
