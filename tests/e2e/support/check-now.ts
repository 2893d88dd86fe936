import type { Page } from '@playwright/test';

/** Presses *Check now* at a pending create, unless Hem has checked by itself. */
export async function checkNow(popup: Page): Promise<void> {
  await popup
    .getByRole('button', { name: 'Check now' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
}
