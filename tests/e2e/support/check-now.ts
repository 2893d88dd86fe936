import type { Page } from '@playwright/test';

/** Presses *Check now* at a link that is still being made; Hem may have checked by itself meanwhile. */
export async function checkNow(popup: Page): Promise<void> {
  await popup
    .getByRole('button', { name: 'Check now' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
}
