import axe from 'axe-core';
import { expect } from 'vitest';
import { elementKinds } from './element-kinds.ts';
import { sharingStyles } from './shared-styles.ts';

/*
 * Disabled rules: color contrast, which the end-to-end tests check in a real browser, and page landmarks, which a
 * single component cannot have.
 */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Returns the accessibility violations that axe finds on the current page. */
export async function barriers(): Promise<string[]> {
  const { violations } = await sharingStyles(() =>
    axe.run(document.body, { rules, resultTypes: ['violations'], preload: false }),
  );
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html)}`);
}

/** The kinds of elements that were on pages without violations, in this worker. */
const passed = new Set<string>();

/**
 * Fails if the page has accessibility violations. It runs after every test of pages. Because axe is slow, it checks
 * only pages with a new kind of element.
 */
export async function expectAccessible(): Promise<void> {
  const kinds = elementKinds(document.documentElement);
  if (kinds.isSubsetOf(passed)) return;
  expect(await barriers()).toEqual([]);
  for (const kind of kinds) passed.add(kind);
}
