import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedLinks } from '@/lib/import/links-in-html.ts';
import { readDocument } from '@/lib/import/read-document.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { encodedIn } from '../../lib/import/encoded.ts';
import { settings } from '../../lib/import/imported.ts';
import * as documents from '../../setup/documents.ts';
import { runs } from '../../setup/runs.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

/** Reads a document as an import does, and returns its links, its table and what it omits. */
async function linksOf(content: string | ArrayBuffer, { name = 'links.txt', foldersAsTags = false } = {}) {
  const read = readDocument({ name, content });
  if (read === null) throw new Error('Not a document');
  const sheet = new Sheet();
  const opened = sheet.open(read, undefined, foldersAsTags);
  await sheet.check({ ...settings, mapping: opened.mapping });
  const { rows, leftOut } = sheet.jobRows(0, 20_000, true);
  const links = rows.map(({ write }) => {
    if (write.kind !== 'create') throw new Error(write.kind);
    const { long_url, title = '', tags = [] } = write.body;
    return [long_url, title, tags];
  });
  return { links, leftOut, opened };
}

const none = { notWeb: 0, schemes: [], noAddress: 0, repeated: 0 };
const short = 'https://example.com/?a=1&b=2';

describe('a document', () => {
  it.each<[string, string | ArrayBuffer, object, [string, string, string[]][], object]>([
    [
      'bookmarks of a browser',
      documents.netscape,
      { format: 'bookmarks', folder: 'Work' },
      [
        [short, 'Käse & Brot <3', ['news', 'deep work']],
        ['https://example.com/work', 'Work page', ['Work']],
        ['https://example.com/deep', '', ['Work', 'Deep, deeper']],
        ['https://example.com/other', 'Other', []],
        ['https://example.com/%C3%BC?q=a+b#c', 'With a path', []],
      ],
      { ...none, notWeb: 2, schemes: ['javascript:', 'place:'] },
    ],
    [
      'Pocket’s file',
      documents.pocket,
      { format: 'html', folder: 'Unread' },
      [
        ['https://example.com/one', 'One', ['news', 'deep work', 'Unread']],
        ['https://example.com/two', 'https://example.com/two', ['Unread']],
        ['https://example.com/three', 'Three', ['Read Archive']],
      ],
      none,
    ],
    [
      'a list',
      documents.pastedList,
      { format: 'html', folder: 'Work' },
      [
        ['https://example.com/one', 'One', []],
        ['https://example.com/two', 'Two words', ['Work']],
        ['https://example.com/three', 'Three', []],
      ],
      { ...none, noAddress: 1 },
    ],
    [
      'OPML',
      documents.opml,
      { format: 'opml', folder: 'News' },
      [
        ['https://example.com/one', 'One & all', ['daily', 'world', 'News']],
        ['https://example.com/two', 'Two', ['News', 'Deeper']],
        ['https://example.com/three.xml', 'Three', []],
      ],
      { ...none, noAddress: 1 },
    ],
    [
      'a sitemap',
      documents.sitemap,
      { format: 'sitemap', folder: null },
      [
        [short, '', []],
        ['https://example.com/two', 'Two', []],
      ],
      none,
    ],
    [
      'RSS',
      documents.rss,
      { format: 'feed' },
      [
        ['https://example.com/one?a=1&b=2', 'One & all', ['news', 'deep work']],
        ['https://example.com/two', 'Two', []],
      ],
      { ...none, noAddress: 1 },
    ],
    ['Atom', documents.atom, { format: 'feed' }, [['https://example.com/one', 'One', ['News']]], none],
    [
      'XBEL',
      documents.xbel,
      { format: 'bookmarks', folder: 'Work' },
      [
        ['https://example.com/one', 'One', []],
        ['https://example.com/two', 'Two', ['Work']],
      ],
      none,
    ],
    [
      'RDF, with comments before it and names in another form',
      '\n<?xml version="1.0"?>\n<!-- A <feed>\n of news -->\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>News</title><link>https://example.com/</link></channel><item><title> One </title><link> https://example.com/one </link></item></rdf:RDF>',
      { format: 'feed' },
      [['https://example.com/one', 'One', []]],
      none,
    ],
    [
      'a feed with several links and categories of an entry',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title><a:link rel="self" href="https://example.com/self"/><a:link href="https://example.com/one"/><a:link href="https://example.com/two"/><a:category term="news"/><a:category/><a:category>deep work</a:category><a:category term="x" label="news"/></a:entry></a:feed>',
      { format: 'feed', folder: null },
      [['https://example.com/one', 'One', ['news', 'deep work']]],
      none,
    ],
    [
      'OPML with names in another case, and a folder that is a link itself',
      '<opml><body><outline TEXT="A" htmlURL=" https://example.com/a "><outline text="B" title="Bee" URL="https://example.com/b" xmlUrl="https://example.com/b.xml"/></outline><outline><outline text="C" url="https://example.com/c" category="/a/b,c/d"/></outline></body></opml>',
      { format: 'opml', folder: 'A' },
      [
        ['https://example.com/a', 'A', []],
        ['https://example.com/b', 'Bee', ['A']],
        ['https://example.com/c', 'C', ['a/b', 'c/d']],
      ],
      none,
    ],
    [
      'a sitemap of news, with other elements',
      '<urlset xmlns:n="x"><script>https://example.com/</script><url><n:news><n:name>Paper</n:name></n:news><loc>https://example.com/one</loc></url><url/></urlset>',
      { format: 'sitemap' },
      [['https://example.com/one', '', []]],
      { ...none, noAddress: 1 },
    ],
    [
      'XBEL with nested folders, some without a title',
      '<xbel><folder><title>Work</title><folder><bookmark href="https://example.com/one"/><folder><title>Deep</title><bookmark href="https://example.com/two"><title>Two</title></bookmark></folder></folder></folder><bookmark><title>x</title></bookmark></xbel>',
      { format: 'bookmarks', folder: 'Work' },
      [
        ['https://example.com/one', '', ['Work']],
        ['https://example.com/two', 'Two', ['Work', 'Deep']],
      ],
      { ...none, noAddress: 1 },
    ],
    [
      'the bookmarks of Safari',
      '<?xml version="1.0"?><plist version="1.0"><dict><key>Children</key><array><dict><key>URIDictionary</key><dict><key>title</key><string>One</string></dict><key>URLString</key><string>https://example.com/one</string></dict><dict><key>URLString</key><string>https://example.com/two</string></dict></array></dict></plist>',
      { format: 'shortcut' },
      [
        ['https://example.com/one', 'One', []],
        ['https://example.com/two', 'My page', []],
      ],
      none,
    ],
    [
      'a page of XHTML',
      '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><h2>Links</h2><ol><li><a href="https://example.com/one" title="The title"> </a></li><li><a href="https://example.com/two"></a></li></ol></body></html>',
      { format: 'html', folder: 'Links' },
      [
        ['https://example.com/one', 'The title', ['Links']],
        ['https://example.com/two', '', ['Links']],
      ],
      none,
    ],
    ['a .url file', documents.windowsShortcut, { format: 'shortcut' }, [[short, 'My page', []]], none],
    [
      'a .url file with a comment, other sections and several links',
      '; A note\n[Other]\nURL=https://example.com/x\n [INTERNETSHORTCUT] \nBaseURL=https://example.com/y\n url = https://example.com/one \nnonsense\n\n[Other]\nURL=https://example.com/z\n[InternetShortcut]\nURL=https://example.com/?a=b\nname=Two',
      { format: 'shortcut' },
      [
        ['https://example.com/one', 'My page', []],
        ['https://example.com/?a=b', 'Two', []],
      ],
      none,
    ],
    ['a .desktop file', documents.linuxShortcut, { format: 'shortcut' }, [[short, 'One = all', []]], none],
    ['a .webloc file', documents.appleShortcut, { format: 'shortcut' }, [[short, 'My page', []]], none],
    [
      'a binary .webloc file',
      documents.binaryShortcut(`https://example.com/${'x'.repeat(300)}`).buffer,
      { format: 'shortcut', encoding: null },
      [[`https://example.com/${'x'.repeat(300)}`, 'My page', []]],
      none,
    ],
    [
      'a page that names its own address',
      '<html><base href="https://example.com/docs/"><p><a href="../one?a#b">One</a> <a href="mailto:a@example.com">Mail</a>',
      { format: 'html' },
      [['https://example.com/one?a#b', 'One', []]],
      { ...none, notWeb: 1, schemes: ['mailto:'] },
    ],
    [
      'a page with addresses in its words alone',
      '<p>Read https://example.com/one, please.</p>',
      { format: 'html' },
      [['https://example.com/one', '', []]],
      none,
    ],
  ])('has every link with its title, tags and folders: %s', async (_what, content, opened, links, omitted) => {
    const read = await linksOf(content, { name: 'My page.url', foldersAsTags: true });
    expect(read.links).toEqual(links);
    expect(read.leftOut).toEqual([]);
    expect(read.opened).toMatchObject({ problems: [], omitted, ...opened });
    const untagged = await linksOf(content, { name: 'My page.url' });
    expect(untagged.opened.header).toEqual(read.opened.header);
    if (typeof content === 'string')
      expect((await linksOf(bytesOf(content), { name: 'My page.url' })).links).toEqual(untagged.links);
  });

  it('has notes in a column that is not used until a person says so', async () => {
    const { opened } = await linksOf(documents.netscape);
    expect(opened.header).toEqual(['long_url', 'title', 'tags', 'note']);
    expect(opened.mapping).toEqual(['long_url', 'title', 'tags', 'nothing']);
    expect(opened.sample[0]?.[3]).toBe('A note about this page');
  });

  it('is read in the encoding that it names', async () => {
    const utf8 = readDocument({ name: null, content: bytesOf(documents.netscape) });
    expect(utf8?.encoding).toBe('utf-8');
    const link = '<a href="https://example.com/one">Весенняя распродажа</a>';
    const named = encodedIn('windows-1251', `<meta charset="windows-1251">${link}`).buffer;
    const read = readDocument({ name: null, content: named });
    expect(read).toMatchObject({ encoding: 'windows-1251', isGuess: false });
    expect(read?.links[0]?.values['title']).toBe('Весенняя распродажа');
    const guessed = readDocument({ name: null, content: encodedIn('windows-1251', link).buffer });
    expect(guessed).toMatchObject({ encoding: 'windows-1251', isGuess: true });
    const chosen = readDocument(
      { name: null, content: bytesOf('<a href="https://example.com/one">Käse</a>') },
      'windows-1252',
    );
    expect(chosen?.links[0]?.values['title']).toBe('KÃ¤se');
    const title = '<a href="https://example.com/one">Käse</a>';
    for (const [declared, encoding] of [
      ['<?xml version="1.0" encoding="ISO-8859-1"?><html/>', 'windows-1252'],
      ["<!doctype html><meta http-equiv=x content='text/html;charset = koi8-r'>", 'koi8-r'],
      // A text in one byte for each letter is not in UTF-16, whatever it says.
      ['<meta charset="utf-16">', 'utf-8'],
      ['<meta charset=nonsense>', 'utf-8'],
      ['\ufeff<meta charset=koi8-r>', 'utf-8'],
    ]) {
      const known = readDocument({ name: null, content: bytesOf(`${declared}${title}`) });
      expect({ declared, encoding: known?.encoding }).toEqual({ declared, encoding });
    }
  });

  it.each([
    ['tooLarge', `<ul>${' '.repeat(10_000_000)}<li><a href="https://example.com/one">One</a></ul>`],
    ['notXml', '<?xml version="1.0"?><opml><body><outline text="A" url="https://example.com/?a=1&b=2"></body></opml>'],
    ['otherXml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['sitemapIndex', '<sitemapindex><sitemap><loc>https://example.com/one.xml</loc></sitemap></sitemapindex>'],
    ['noEntries', '<p>Nothing</p>'],
    ['noEntries', '[InternetShortcut]\nIconIndex=1\n'],
    ['noEntries', '[Desktop Entry]\nType=Application\nName=An app\nExec=app\n'],
    ['noEntries', '<plist version="1.0"><dict><key>Name</key><string>x</string></dict></plist>'],
  ])('without links has one problem: %s', async (code, content) => {
    const { opened, links } = await linksOf(content);
    expect(links).toEqual([]);
    expect(opened.problems).toEqual([{ code }]);
  });

  it.each([
    '<https://example.com/one>\n<https://example.com/two>',
    '[1, 2]',
    '{"url": "https://example.com/one"}',
    'long_url,title\nhttps://example.com/one,"<a href=x>"\n',
    'https://example.com/one',
    '# A list\n- [One](https://example.com/one)',
    '[One](https://example.com/one)',
    '',
  ])('is none of these, which a worker reads: %j', (content) => {
    expect(readDocument({ name: 'links.csv', content })).toBeNull();
    expect(readDocument({ name: 'links.csv', content: bytesOf(content) })).toBeNull();
  });

  it('that is cut or has wrong numbers does no harm', () => {
    const whole = documents.binaryShortcut('https://example.com/one');
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(255), fc.nat(whole.length), (at, byte, end) => {
        const content = whole
          .map((one, index) => (index === at && index > 7 ? byte : one))
          .slice(0, Math.max(end, 8)).buffer;
        expect(readDocument({ name: null, content })?.format).toBe('shortcut');
      }),
      runs(300),
    );
  });

  it('of 10,000 bookmarks in deep folders has all of them', async () => {
    const item = (at: number) => `<DT><A HREF="https://example.com/${at}">${at}</A>\n`;
    const folder = (content: string) => `<DT><H3>x</H3><DL><p>${content}</DL><p>`;
    let nested = item(0);
    for (let depth = 0; depth < 500; depth += 1) nested = folder(nested);
    const many = Array.from({ length: 9_999 }, (_, at) => item(at + 1)).join('');
    const { links } = await linksOf(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>${nested}${many}</DL><p>`);
    expect(links.length).toBe(10_000);
  });

  it('has each bookmark with its title, tags and folders, in any tree', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '日', '🙂', '&', '&lt', '<', '</A>', '>', '"', "'", ' ', '.'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('').replace(/ +/g, ' ').trim() || 'x');
    type Node = { title: string; children: Node[] } | { title: string; tags: string[] };
    const tree = fc.letrec<{ node: Node }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({ title: text, tags: fc.array(text, { maxLength: 2 }) }),
        fc.record({ title: text, children: fc.array(tie('node'), { maxLength: 4 }) }),
      ),
    })).node;
    const escaped = (written: string) => written.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (nodes) => {
        const expected: [string, string, string[], string[]][] = [];
        const html = (node: Node, folders: string[]): string => {
          if ('children' in node) {
            const inner = node.children.map((child) => html(child, [...folders, node.title])).join('\n');
            return `<DT><H3>${escaped(node.title)}</H3>\n<DL><p>\n${inner}\n</DL><p>`;
          }
          const address = `https://example.com/${expected.length}`;
          expected.push([address, node.title, node.tags, folders]);
          return `<DT><A HREF="${address}" TAGS="${escaped(node.tags.join(','))}">${escaped(node.title)}</A>`;
        };
        const content = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${nodes.map((node) => html(node, [])).join('\n')}\n</DL>`;
        const read = readDocument({ name: null, content })?.links ?? [];
        expect(
          read.map(({ values, folders }) => [values['long_url'], values['title'], values['tags'] ?? [], folders]),
        ).toEqual(expected);
      }),
      runs(100),
    );
  });
});

it('a list without a heading has no folder', async () => {
  const { links, opened } = await linksOf('<ul><li><a href="https://example.com/a">A</a></li></ul>', {
    foldersAsTags: true,
  });
  expect([links, opened.folder]).toEqual([[['https://example.com/a', 'A', []]], null]);
});

describe('copied rich text', () => {
  const link = (text: string) => `<a href="https://example.com/long-page">${text}</a>`;
  const cut = 'example.com/lo…';

  it.each([
    ['more links than its words have addresses', link('A page'), 'A page', 1],
    ['the whole address of a cut one', link(cut), cut, 1],
    ['the addresses of its words', link('https://example.com/long-page'), 'https://example.com/long-page', null],
    ['fewer links than its words have addresses', link(cut), `${cut} https://example.com/b`, null],
    ['no link to the web', '<a href="mailto:a@example.com">A</a>', 'A', null],
  ])('is read by its links if it has more than its words: %s', (_what, html, words, count) => {
    expect(copiedLinks(html, words)?.length ?? null).toBe(count);
  });
});
