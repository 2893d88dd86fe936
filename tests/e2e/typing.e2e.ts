import { inSection } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('what is typed stays, whatever its field hears of at that moment', async ({
  page,
  service,
  connect,
  openPopup,
}) => {
  await connect();
  await page.goto(service.origin);
  const popup = await openPopup(page);
  const utm = inSection(popup, 'UTM');
  await utm.open();
  await expect(utm.field('Source')).toBeFocused();
  await popup.evaluate(async () => {
    // As on a busy machine, React gets to draw nothing that is not urgent: it puts that off by messages to itself.
    MessagePort.prototype.postMessage = () => undefined;
    const heard = new Promise<void>((resolve) => chrome.storage.onChanged.addListener(() => resolve()));
    await chrome.storage.session.set({ restoredValues: { version: 1, value: ['Newsletter'] } });
    await heard;
  });
  await popup.keyboard.type('news');
  await expect(utm.field('Source')).toHaveValue('news');
});
