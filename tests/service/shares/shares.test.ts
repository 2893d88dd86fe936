import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { AppOptions } from '../../../service/app.ts';
import { run } from '../commands/run.ts';
import { testService } from '../test-service.ts';

const shared = async (password?: string, options: Partial<AppOptions> = {}) => {
  const service = await testService(options);
  const { create, database, visit } = service;
  const link = await create({ title: 'Way <b>', custom_link: 'way' });
  await visit(link.short_url, { Referer: 'https://news.example/<i>' });
  const range = ['--from', '2026-03-01', '--to', '2026-03-31'];
  const typed = ['share', 'create', String(link.custom_url), ...range];
  const [address = ''] =
    password === undefined ? await run(database, typed) : await run(database, [...typed, '--password'], [password]);
  const open = (password: string, headers: Record<string, string> = {}) =>
    service.app.request(address, { method: 'POST', body: new URLSearchParams({ password }), headers });
  return { ...service, link, address, open };
};

describe('shared stats', () => {
  it('are part of the link’s record', async () => {
    const { address, link, retrieve } = await shared();
    expect((await retrieve(link.id)).shareable_analytics).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        created_at: expect.any(String),
        share_url: address,
        has_password: false,
      },
    ]);
  });

  it('are a page that everyone with its address can read', async () => {
    const { address, visit } = await shared();
    const response = await visit(address);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<dt>Clicks</dt><dd>1</dd>');
    expect(page).toContain('<dt>Visitors</dt><dd>1</dd>');
    expect(page).toContain('<th scope="row"><bdi>news.example</bdi></th>');
    expect(page).toContain('Way &lt;b&gt;');
    expect(page).not.toMatch(/<script|<b>|<form/);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('are a chart and tables with headings, days and names in words', async () => {
    const { address, link, pass, visit } = await shared();
    pass(86_400_000);
    await visit(link.short_url, { 'Accept-Language': 'de-AT' });
    const page = await (await visit(address)).text();
    expect(page).toContain('Mar 1 – 31, 2026 (UTC)'.replace(/ – /, '\u2009–\u2009'));
    expect(page).toContain('aria-label="Clicks by day: Mar 1, 2026 to Mar 2, 2026. The table below has each day."');
    expect(page).toMatch(/<path class="clicks" d="M0.00 \d/);
    expect(page).toContain('<th scope="row"><time datetime="2026-03-02">Mar 2, 2026</time></th><td>1</td>');
    expect(page).toContain('<th scope="col">Language</th><th scope="col">Clicks</th><th scope="col">Visitors</th>');
    expect(page).toContain('<bdi>German</bdi>');
    expect(page).not.toContain('os_name');
  });

  it('show ten names of each kind, and up to 50 on request', async () => {
    const { address, link, visit } = await shared();
    for (let at = 1; at <= 50; at += 1) await visit(link.short_url, { Referer: `https://site${at}.example/` });
    const page = await (await visit(address)).text();
    const [seen = '', behind = ''] = page.slice(page.indexOf('<h2>Referrers</h2>')).split('<details>');
    expect(seen.match(/scope="row"/g)).toHaveLength(10);
    expect(behind).toContain('<summary>Show 40 more</summary>');
    expect(behind.split('</details>')[0]?.match(/scope="row"/g)).toHaveLength(40);
  });

  it('leave out what is unknown for most clicks', async () => {
    const { address, link, pass, visit } = await shared();
    await visit(link.short_url, { 'Accept-Language': 'de-AT' });
    expect(await (await visit(address)).text()).toContain('<h2>Languages</h2>');
    await visit(link.short_url);
    pass(60_000);
    const page = await (await visit(address)).text();
    expect(page).not.toContain('<h2>Languages</h2>');
    expect(page).toContain('<h2>Referrers</h2>');
  });

  it('say so if there are no clicks', async () => {
    const { create, database, visit } = await testService();
    const { id } = await create();
    const typed = ['share', 'create', id, '--from', '2026-03-01', '--to', '2026-03-31'];
    const page = await (await visit((await run(database, typed))[0] ?? '')).text();
    expect(page).toContain('No clicks on these days.');
    expect(page).not.toContain('<table');
  });

  it('have only styles that the page’s policy allows', async () => {
    const { address, visit } = await shared();
    const response = await visit(address);
    const styles = [...(await response.text()).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles).toHaveLength(2);
    for (const style of styles) {
      const hash = createHash('sha256').update(style).digest('base64');
      expect(response.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
    }
  });

  it('ask for their password, at most ten times a minute', async () => {
    const { address, open, visit } = await shared('sesame');
    const asked = await (await visit(address)).text();
    expect(asked).toContain('type="password"');
    expect(asked).not.toContain('news.example');
    expect((await open('wrong')).status).toBe(403);
    expect(await (await open('sesame')).text()).toContain('news.example');
    for (let tries = 2; tries < 10; tries += 1) await open('wrong');
    expect((await open('sesame')).status).toBe(429);
  });

  it('open with a password that was piped from a file of Windows', async () => {
    const { open } = await shared('sesame\r');
    expect(await (await open('sesame')).text()).toContain('news.example');
  });

  it('refuse a large form', async () => {
    const { open } = await shared('sesame');
    expect((await open('x'.repeat(70_000))).status).toBe(413);
  });

  it('ask for it again after a minute, even if the clock was set back meanwhile', async () => {
    const { open, pass, time } = await shared('sesame');
    for (let tries = 0; tries < 10; tries += 1) await open('wrong');
    pass(60_000);
    time.now = new Date('2026-02-01T00:00:00Z');
    expect((await open('sesame')).status).toBe(200);
  });

  it('lose no attempt or page to requests of other sites’ pages', async () => {
    const { address, app, open } = await shared('sesame');
    for (let sent = 0; sent < 100; sent += 1) {
      expect((await open('wrong', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' };
      expect((await app.request(address, { headers })).status).toBe(403);
    }
    expect(await (await open('sesame')).text()).toContain('news.example');
    const fromLink = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await app.request(address, { headers: fromLink })).status).toBe(200);
  });

  it('are computed once in half a minute, however often they are requested', async () => {
    const { address, link, pass, time, visit } = await shared();
    const clicks = async () => /<dt>Clicks<\/dt><dd>(\d+)/.exec(await (await visit(address)).text())?.[1];
    expect(await clicks()).toBe('1');
    await visit(link.short_url);
    expect(await clicks()).toBe('1');
    pass(30_000);
    time.now = new Date(time.now.getTime() - 10_000);
    expect(await clicks()).toBe('2');
  });

  it('are shown again as soon as the database answers again', async () => {
    const onFault = vi.fn();
    const { address, database, visit } = await shared(undefined, { onFault });
    await sql`alter table click_batches rename to lost_batches`.execute(database);
    expect((await visit(address)).status).toBe(500);
    expect(onFault).toHaveBeenCalledOnce();
    await sql`alter table lost_batches rename to click_batches`.execute(database);
    const response = await visit(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<dt>Clicks</dt><dd>1</dd>');
  });

  it('begin with the first click, however old the link is', async () => {
    const { create, database, visit } = await testService();
    const { id, short_url } = await create();
    await database.updateTable('links').set({ created_at: '1970-01-01T00:00:00.000Z' }).execute();
    await visit(short_url);
    const typed = ['share', 'create', id, '--from', '1970-01-01', '--to', '2026-03-31'];
    const page = await (await visit((await run(database, typed))[0] ?? '')).text();
    expect(page.match(/datetime="[^"]+"/g)).toEqual(['datetime="2026-03-01"']);
  });

  it('are shown to a network sixty times a minute', async () => {
    const { address, app, pass, time } = await shared();
    const ask = async (remoteAddress: string) =>
      (await app.request(address, {}, { incoming: { socket: { remoteAddress } } })).status;
    for (let asked = 0; asked < 60; asked += 1) expect(await ask(`2001:db8::${asked}`)).toBe(200);
    expect(await ask('2001:db8::1')).toBe(429);
    expect(await ask('198.51.100.1')).toBe(200);
    pass(60_000);
    time.now = new Date('2026-02-01T00:00:00Z');
    expect(await ask('2001:db8::1')).toBe(200);
  });

  it('exist nowhere else, and are deleted with their link', async () => {
    const { address, call, link, visit } = await shared();
    expect((await visit('https://go.example.com/share/unknown')).status).toBe(404);
    await call('DELETE', `/link/delete?id=${link.id}`);
    expect((await visit(address)).status).toBe(404);
  });
});
