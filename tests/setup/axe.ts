import axe from 'axe-core';
import { expect } from 'vitest';
import { elementKinds } from './element-kinds.ts';
import { sharingStyles } from './shared-styles.ts';

/*
 * Left out: colors, which a real browser judges in the end-to-end tests, and the landmarks of a page, which a part of
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

/** Kinds of elements on pages that axe found no barriers on, in this worker. */
const passed = new Set<string>();

/**
 * Refuses a page with barriers. Runs after every test of pages, but axe is slow: it looks at pages with a kind of element
 * that no page before had.
 */
export async function expectAccessible(): Promise<void> {
  const kinds = elementKinds(document.documentElement);
  if (kinds.isSubsetOf(passed)) return;
  expect(await barriers()).toEqual([]);
  for (const kind of kinds) passed.add(kind);
}
