import { expect, it } from 'vitest';
import { lastClickOf } from '../../../lib/link/link-activity.ts';

const quarter = 15 * 60_000;

it.each([
  ['unclicked', null, false, 'never'],
  ['clicked at an unknown time', null, true, 'unknown'],
  ['of which the service says nothing', null, null, 'unknown'],
  ['clicked in an hour of some time zone', 7 * quarter, true, 'unknown'],
  ['clicked at a time', 7 * quarter + 1, true, 7 * quarter + 1],
  ['clicked at a time, of which the service says nothing else', 7 * quarter - 1, null, 7 * quarter - 1],
] as const)('the last click of a link %s', (_which, time, isClicked, expected) => {
  expect(lastClickOf(time, isClicked)).toBe(expected);
});
