/** Small documents of links as programs write them, each with its links. */

export const netscape = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file.
     It will be read and overwritten. DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://example.com/?a=1&amp;b=2" ADD_DATE="1700000000" ICON="data:image/png;base64,iVBORw0KGgo=" TAGS="news,deep work">Käse &amp; Brot &lt;3</A>
        <DD>A note about
            this page
        <DT><H3 ADD_DATE="1700000000">Work</H3>
        <DD>A note about the folder
        <DL><p>
            <DT><A HREF="https://example.com/work">Work page</A>
            <DT><H3>Deep, deeper</H3>
            <DL><p>
                <DT><A HREF="https://example.com/deep"></A>
            </DL><p>
        </DL><p>
        <DT><A HREF="javascript:(() =&gt; alert(1))()">Bookmarklet</A>
        <HR>
        <DT><A HREF="place:sort=8&amp;maxResults=10">Most visited</A>
    </DL><p>
    <DT><A HREF="https://example.com/other">Other</A>
    <DT><A HREF="https://example.com/%C3%BC?q=a+b#c">With a path</A>
</DL><p>
`;

export const pocket = `<!DOCTYPE html>
<html>
  <!--So long and thanks for all the fish-->
  <head>
    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
    <title>Pocket Export</title>
  </head>
  <body>
    <h1>Unread</h1>
    <ul>
      <li><a href="https://example.com/one" time_added="1700000000" tags="news,deep work">One</a></li>
      <li><a href="https://example.com/two" time_added="1700000001" tags="">https://example.com/two</a></li>
    </ul>
    <h1>Read Archive</h1>
    <ul>
      <li><a href="https://example.com/three" time_added="1700000002" tags="">Three</a></li>
    </ul>
  </body>
</html>
`;

export const pastedList = `<ul>
  <li><a href="https://example.com/one">One</a></li>
  <li>Work
    <ul><li><a href="//example.com/two"><b>Two</b>
      words</a></li></ul>
  </li>
  <li><a href="/relative">No address</a></li>
  <li><a href="https://example.com/three"><img src="x.png" alt="Three"></a></li>
</ul>`;

export const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Feeds</title></head>
  <body>
    <outline text="News" title="News">
      <outline type="rss" text="One &amp; all" xmlUrl="https://example.com/feed.xml" htmlUrl="https://example.com/one" category="/daily,world"/>
      <outline text="Deeper"><outline type="link" text="Two" url="https://example.com/two"/></outline>
    </outline>
    <outline type="rss" text="Three" xmlUrl="https://example.com/three.xml"/>
    <outline text="Words"/>
  </body>
</opml>`;

export const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
  <url>
    <loc> https://example.com/?a=1&amp;b=2 </loc>
    <lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://example.com/picture.png</image:loc></image:image>
  </url>
  <url><loc>https://example.com/two</loc><news:news><news:title>Two</news:title></news:news></url>
</urlset>`;

export const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>A blog</title>
    <link>https://example.com/</link>
    <atom:link href="https://example.com/feed.xml" rel="self"/>
    <item>
      <media:title>Picture</media:title>
      <title>One &amp; all</title>
      <atom:link href="https://example.com/self" rel="self"/>
      <link>https://example.com/one?a=1&amp;b=2</link>
      <category>news</category>
      <category>deep work</category>
      <description>&lt;img src=x onerror="document.title='loaded'"&gt;</description>
    </item>
    <item><title>Two</title><guid>https://example.com/two</guid></item>
    <item><title>Words</title><guid isPermaLink="false">42</guid></item>
  </channel>
</rss>`;

export const atom = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>A blog</title>
  <link href="https://example.com/"/>
  <entry>
    <title>One</title>
    <link rel="edit" href="https://example.com/edit"/>
    <link rel="alternate" href="https://example.com/one"/>
    <category term="news" label="News"/>
  </entry>
</feed>`;

export const xbel = `<?xml version="1.0"?>
<!DOCTYPE xbel PUBLIC "+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML" "http://pyxml.sourceforge.net/topics/dtds/xbel.dtd">
<xbel version="1.0">
  <bookmark href="https://example.com/one"><title>One</title><desc>A note</desc></bookmark>
  <folder><title>Work</title><bookmark href="https://example.com/two"><title>Two</title></bookmark></folder>
</xbel>`;

export const windowsShortcut = `[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,11\r\n[InternetShortcut]\r\nIDList=\r\nURL=https://example.com/?a=1&b=2\r\nIconIndex=13\r\n`;

export const linuxShortcut = `#!/usr/bin/env xdg-open
[Desktop Entry]
Encoding=UTF-8
Name=One = all
Name[de]=Eins
GenericName=Page
Type=Link
URL[$e]= https://example.com/?a=1&b=2
URLType=web
Icon=text-html
`;

export const appleShortcut = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>URL</key>
	<string>https://example.com/?a=1&amp;b=2</string>
</dict>
</plist>`;

/** Returns the binary form of a `.webloc` file, as macOS writes it. */
export function binaryShortcut(address: string): Uint8Array<ArrayBuffer> {
  const ascii = (text: string) => [...new TextEncoder().encode(text)];
  const objects = [
    [0xd1, 1, 2],
    [0x53, ...ascii('URL')],
    [0x5f, 0x11, address.length >> 8, address.length & 255, ...ascii(address)],
  ];
  const bytes = ascii('bplist00');
  const offsets = objects.map((object) => {
    const offset = bytes.length;
    bytes.push(...object);
    return offset;
  });
  const table = bytes.length;
  for (const offset of offsets) bytes.push(offset >> 8, offset & 255);
  const number = (value: number) => [0, 0, 0, 0, 0, 0, value >> 8, value & 255];
  return Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0, 2, 1, ...number(objects.length), ...number(0), ...number(table)]);
}
