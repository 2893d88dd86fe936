import { readFileSync } from 'node:fs';
import * as documents from '../setup/documents.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Elements that load or run something in a page that is shown. */
const active = (origin: string) => `
  <img src="${origin}/loaded.png" onerror="document.title = 'ran'">
  <link rel="stylesheet" href="${origin}/loaded.css">
  <iframe src="${origin}/loaded.html" srcdoc="<script>top.document.title = 'ran'</script>"></iframe>
  <video src="${origin}/loaded.mp4" autoplay poster="${origin}/loaded.jpg"></video>
  <object data="${origin}/loaded.svg"></object>
  <svg onload="document.title = 'ran'"><image href="${origin}/loaded.png"/></svg>
  <script>document.title = 'ran'</script><script src="${origin}/loaded.js"></script>
  <meta http-equiv="refresh" content="0; url=${origin}/loaded">`;

const cdata = `<rss><channel><item><title><![CDATA[One & <b>all</b>]]></title><link><![CDATA[https://example.com/one]]></link></item></channel></rss>`;
const deep = `<DL><p><DT><A HREF="https://example.com/0">0</A>${'<DT><H3>x</H3><DL><p>'.repeat(3_000)}<DT><A HREF="https://example.com/1">1</A>`;
const many = Array.from({ length: 10_000 }, (_, at) => `<DT><A HREF="https://example.com/${at}">Page ${at}</A>\n`).join(
  '',
);

/** Documents, each with its number of links, and texts on the page. */
const files: { name: string; content: string | Uint8Array; links: number; says?: string[] }[] = [
  {
    name: 'bookmarks.html',
    content: documents.netscape,
    links: 5,
    says: ['Bookmarks', "Left out: 2 entries that aren't web pages (javascript:, place:)", 'Not used: '],
  },
  { name: 'ril_export.html', content: documents.pocket, links: 3 },
  { name: 'links.html', content: documents.pastedList, links: 3, says: ['Left out: 1 entry without an address'] },
  { name: 'feeds.opml', content: documents.opml, links: 3 },
  { name: 'sitemap.xml', content: documents.sitemap, links: 2 },
  { name: 'feed.rss', content: documents.rss, links: 2 },
  { name: 'cdata.xml', content: cdata, links: 1, says: ['One & <b>all</b>'] },
  { name: 'atom.xml', content: documents.atom, links: 1 },
  { name: 'bookmarks.xbel', content: documents.xbel, links: 2 },
  { name: 'One page.url', content: documents.windowsShortcut, links: 1, says: ['One page'] },
  { name: 'page.desktop', content: documents.linuxShortcut, links: 1, says: ['One = all'] },
  { name: 'One page.webloc', content: documents.appleShortcut, links: 1, says: ['One page'] },
  { name: 'Binary.webloc', content: documents.binaryShortcut('https://example.com/one'), links: 1, says: ['Binary'] },
  {
    name: 'spring.xlsx',
    content: readFileSync('tests/lib/import/samples/libreoffice.xlsx'),
    links: 4,
    says: ['Excel', '3 cells contain links. Their addresses and texts are separate columns.', 'Row 1: Links of spring'],
  },
  { name: 'deep.html', content: deep, links: 2 },
  { name: 'many.html', content: `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${many}</DL>`, links: 10_000 },
  { name: 'empty.html', content: '<p>Nothing</p>', links: 0, says: ['No links found in this file'] },
  {
    name: 'sitemap-index.xml',
    content: '<sitemapindex><sitemap><loc>https://example.com/one.xml</loc></sitemap></sitemapindex>',
    links: 0,
    says: ['This sitemap only lists other sitemaps'],
  },
  {
    name: 'drawing.svg',
    content: '<?xml version="1.0"?><svg/>',
    links: 0,
    says: ["Hem doesn't know this kind of XML"],
  },
  { name: 'broken.opml', content: '<opml><body></opml>', links: 0, says: ['The XML in this file has an error'] },
  { name: 'large.html', content: `<ul>${' '.repeat(10_000_000)}`, links: 0, says: ['This file is too large'] },
];

test('documents of links are read in the page, and nothing in them loads or runs', async ({
  context,
  extension,
  connect,
  service,
}) => {
  await connect();
  const page = await context.newPage();
  await page.goto(extension.url('options.html#/import'));
  const choose = async (name: string, content: string | Uint8Array) => {
    const buffer = Buffer.from(content);
    await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/plain', buffer });
  };
  for (const { name, content, links, says = [] } of files) {
    await test.step(name, async () => {
      await choose(name, content);
      if (links > 0) {
        const words = `${links.toLocaleString('en')} link${links > 1 ? 's' : ''} to create`;
        await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 });
      }
      for (const words of says) await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Choose another file' }).click();
    });
  }

  await test.step('a pasted list is read as well', async () => {
    await page.getByRole('textbox', { name: 'Or paste rows or addresses' }).fill(documents.pastedList);
    await page.getByRole('button', { name: 'Read rows' }).click();
    await expect(page.getByText('3 links to create')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('nothing loads or runs, and folders become tags if wanted', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await choose('active.html', `${active(service.origin)}${documents.netscape}${active(service.origin)}`);
    await expect(page.getByText('5 links to create')).toBeVisible();
    const folders = page.getByRole('checkbox', { name: /^Add folders to the tags, such as .*Work/ });
    await expectAccessible(page);
    await folders.check();
    await page.getByRole('button', { name: 'Create 5 links' }).click();
    await expect(page.getByText('5 of 5 done')).toBeVisible();
    expect(loaded.filter((address) => address.includes('loaded'))).toEqual([]);
    expect(await page.title()).not.toContain('ran');
    const made = await service.api.listLinks({ limit: '10' });
    expect(made.ok && Object.fromEntries(made.value.links.map(({ title, tags }) => [title ?? '', tags]))).toEqual({
      'Käse & Brot <3': ['news', 'deep work'],
      'Work page': ['Work'],
      '': ['Work', 'Deep, deeper'],
      Other: [],
      'With a path': [],
    });
  });
});
