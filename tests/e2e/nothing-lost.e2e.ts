import { checkNow } from './support/check-now.ts';
import { openedBy } from './support/closing.ts';
import { inEditor, inSection } from './support/editor.ts';
import { expectHalf, typeHalf } from './support/half-typed.ts';
import { openTab } from './support/open-tab.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('the popup loses no draft', async ({ connect, context, openPopup, page, service, stopWorker }) => {
  await connect();
  await test.step('a draft survives its popup, another tab and a stopped worker, until it is discarded', async () => {
    await page.goto(service.origin);
    await typeHalf(await openPopup(page));
    // The popup closes when the person leaves its tab.
    const other = await openTab(context, `${service.origin}/v1/openapi.json`);
    await stopWorker();
    const elsewhere = await openPopup(other);
    await expect(inPopup(elsewhere).slug).toHaveValue('');
    await expect(inEditor(elsewhere).kept).toBeHidden();
    await elsewhere.close();

    const again = await openPopup(page);
    await expectHalf(again);
    await inEditor(again).discard.click();
    await expect(inPopup(again).title).toHaveValue('This is a short-link service');
    await expect(inEditor(again).kept).toBeHidden();
    await again.close();
    const empty = await openPopup(page);
    await expect(inPopup(empty).title).toHaveValue('This is a short-link service');
    await expect(inSection(empty, 'UTM').head).toHaveText('UTM');
  });

  await test.step('a draft survives a service that is down, refuses it or refuses its token, and is finally sent', async () => {
    await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'half' });
    await page.goto(`${service.origin}/?refused`);
    let popup = await openPopup(page);
    await typeHalf(popup);
    await inPopup(popup).slug.fill('half');
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).slug).toBeFocused();
    await expect(inPopup(popup).problem).toContainText('Correct 1 field');
    await inPopup(popup).slug.fill('ha');
    await popup.close();

    popup = await openPopup(page);
    await expectHalf(popup);
    await inPopup(popup).slug.fill('halves');
    await service.stop();
    await inPopup(popup).shorten.click();
    await expect(popup.getByRole('region', { name: 'Saved for later' })).toContainText(
      'Saved. Hem will create it when',
    );
    await popup.close();

    await service.start();
    await service.revokeTokens();
    popup = await openPopup(page);
    await checkNow(popup);
    await expect(popup.getByText('The link may already exist. Paste a new token')).toBeVisible({ timeout: 60_000 });
    const options = await openedBy(context, popup.getByRole('button', { name: 'Open Connection' }));
    await inConnection(options).token.fill(await service.newToken({ readOnly: false }));
    await options.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(inConnection(options).connected).toBeVisible();
    await options.close();

    // Hem continues by itself.
    popup = await openPopup(page);
    await expect(inPopup(popup).shortAddress).toHaveText(`${service.origin}/halves`, { timeout: 60_000 });
  });
});
