import axe from 'axe-core';
import { expect } from 'vitest';
import { sharingStyles } from './shared-styles.ts';

/*
 * Left out: colours, which a real browser judges in the end-to-end tests, and the landmarks of a page, which a part of
 * one cannot have.
 */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Who cannot use what is shown now, and why, as far as axe can tell. */
export async function barriers(): Promise<string[]> {
  const { violations } = await sharingStyles(() =>
    axe.run(document.body, { rules, resultTypes: ['violations'], preload: false }),
  );
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html)}`);
}

/** What is shown now has no barriers. Also asked at the end of every test of pages. */
export async function expectAccessible(): Promise<void> {
  expect(await barriers()).toEqual([]);
}
