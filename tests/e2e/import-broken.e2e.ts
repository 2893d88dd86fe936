import { pngFile } from '../setup/png-file.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

const text = (content: string) => Buffer.from(content);
const columns = Array.from({ length: 198 }, (_, at) => `extra ${at}`);
const picture = pngFile({ width: 400, height: 300, data: Uint8Array.from({ length: 400 * 300 }, (_, at) => at * 7) });

/** Typical broken files, each with its messages. */
const broken: { name: string; content: Buffer; says: (string | RegExp)[]; links: number }[] = [
  {
    name: 'long-line.csv',
    content: text(`long_url,title\nhttps://example.com/a,${'x'.repeat(10_000_000)}\nhttps://example.com/b,B\n`),
    says: ['1 link to create · 1 with errors', /At most 150 characters/],
    links: 1,
  },
  {
    name: 'one-line.csv',
    content: text(`https://example.com/${'x'.repeat(10_000_000)}`),
    says: ['0 links to create · 1 with errors', 'Browsers open addresses of at most 2,097,152 characters'],
    links: 0,
  },
  {
    name: 'columns.csv',
    content: text(`${['long_url', 'title', ...columns].join(',')}\nhttps://example.com/a,A${',x'.repeat(250)}\n`),
    says: [
      'Row 2 has more cells than there are columns',
      'Put a cell that holds the separator in quotes',
      '1 link to create',
    ],
    links: 1,
  },
  {
    name: 'mixed.csv',
    content: Buffer.concat([
      text('long_url,title\nhttps://example.com/a,A\nhttps://example.com/b,Zürich '),
      Buffer.from([0xfc]),
    ]),
    says: ['Row 3 seems to be in another encoding than the rest', 'Check its letters', '2 links to create'],
    links: 2,
  },
  {
    name: 'quote.csv',
    content: text(
      `long_url,title\nhttps://example.com/a,A\nhttps://example.com/b,"B\n${'https://example.com/c,C\n'.repeat(50)}`,
    ),
    says: [/A quote that opens in row 3 never closes/, 'Close it in the file, and write a quote inside a cell twice.'],
    links: 1,
  },
  {
    name: 'empty.csv',
    content: text(''),
    says: ['The file is empty', 'Choose a file with at least one link.'],
    links: 0,
  },
  {
    name: 'picture.png',
    content: Buffer.from(picture),
    says: ["This file isn't text", 'Save a spreadsheet as CSV'],
    links: 0,
  },
  {
    name: 'cut.json',
    content: text(`[${'{"long_url":"https://example.com/a","title":"A"},'.repeat(1000)}`).subarray(0, 9_999),
    says: ['The JSON in this file is incomplete', 'Export it again.'],
    links: 0,
  },
];

test('each broken file shows its error and the limits, while the page keeps drawing and keeps typed text', async ({
  context,
  extension,
  connect,
}) => {
  await connect();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(extension.url('options.html#/import'));
  const pasted = page.getByRole('textbox', { name: 'Or paste rows or addresses' });
  await pasted.fill('https://example.com/typed');
  // Returns the number of frames drawn while a file is read; none if the page reads it in its own thread.
  const drawn = () => page.evaluate(() => Number(document.body.dataset['drawnWhileReading'] ?? 0));
  await page.evaluate(() => {
    const frame = () => {
      const isReading = document.body.textContent?.includes('Reading the file…');
      const before = Number(document.body.dataset['drawnWhileReading'] ?? 0);
      if (isReading) document.body.dataset['drawnWhileReading'] = String(before + 1);
      requestAnimationFrame(frame);
    };
    frame();
  });
  for (const { name, content, says, links } of broken) {
    await test.step(name, async () => {
      const before = await drawn();
      await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
      for (const words of says) await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByText(name)).toBeVisible();
      if (content.length > 1_000_000) expect(await drawn()).toBeGreaterThan(before);
      const create = page.getByRole('button', { name: /^Create \d+ links?$/ });
      if (links > 0) await expect(create).toHaveText(`Create ${links} link${links > 1 ? 's' : ''}`);
      else if ((await create.count()) > 0) await expect(create).toHaveAttribute('aria-disabled', 'true');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await expect(pasted).toHaveValue('https://example.com/typed');
    });
  }
});
