import { expect, type Page } from '@playwright/test';

/** The names of the editor's sections on screen. */
export const sections = [
  'UTM',
  'Social preview',
  'Platforms',
  'Countries',
  'Cloaking',
  'Password',
  'Expiration',
] as const;

export type SectionTitle = (typeof sections)[number];

/** Returns the parts of a section of the editor, in the popup or on the full page. */
export function inSection(page: Page, title: SectionTitle) {
  const section = page.getByRole('region', { name: title, exact: true });
  const head = section.getByRole('heading').first().getByRole('button');
  return {
    section,
    head,
    /** The section's switch. In *Platforms*, each platform has its own. */
    use: section.getByRole('switch', { name: `Use ${title}` }),
    field: (label: string) => section.getByLabel(label, { exact: true }),
    platform: (name: string) => section.getByRole('switch', { name, exact: true }),
    press: (name: string) => section.getByRole('button', { name, exact: true }).click(),
    async open() {
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      await expect(head).toHaveAttribute('aria-expanded', 'true');
    },
  };
}

/** Returns the parts of the full page outside of its sections. */
export const inEditor = (page: Page) => ({
  destination: page.getByLabel('Destination', { exact: true }),
  title: page.getByLabel('Title', { exact: true }),
  slug: page.getByLabel('Custom slug'),
  icon: page.getByLabel('Icon', { exact: true }),
  tags: page.getByRole('textbox', { name: 'Tags' }).or(page.getByRole('combobox', { name: 'Tags' })),
  shorten: page.getByRole('button', { name: 'Shorten & copy' }),
  save: page.getByRole('button', { name: 'Save', exact: true }),
  saved: page.getByRole('status').filter({ hasText: 'Saved' }),
  changes: page.getByText(/^(Changes: |No changes)/),
  kept: page.getByText(/^Draft saved/),
  discard: page.getByRole('button', { name: 'Discard' }),
  undo: page.getByRole('button', { name: 'Undo' }),
  problem: page.getByRole('alert'),
});

/** Returns the parts of a country rule, counted from 1. */
export function inCountries(page: Page, count: number) {
  const group = inSection(page, 'Countries').section.getByRole('group', { name: `Address ${count}` });
  return {
    countries: group.getByRole('combobox', { name: 'Countries' }),
    address: group.getByLabel('Address', { exact: true }),
  };
}

/** Fills fields of a section by label. */
export async function fillIn(page: Page, title: SectionTitle, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await inSection(page, title).field(label).fill(value);
}
