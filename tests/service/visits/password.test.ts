import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { replaceScrypt } from '../replace-scrypt.ts';
import { long_url, testService } from '../test-service.ts';

const protectedLink = async () => {
  const service = await testService();
  const link = await service.create({ has_password: true, password: 'pâss "word"' });
  const send = (password: string, remoteAddress = '198.51.100.1', headers: Record<string, string> = {}) =>
    service.app.request(
      String(link.short_url),
      { method: 'POST', body: new URLSearchParams({ password }), headers },
      { incoming: { socket: { remoteAddress } } },
    );
  return { ...service, ...link, send };
};

describe('a link with a password', () => {
  it('shows a form, without revealing its target', async () => {
    const { short_url, visit } = await protectedLink();
    const response = await visit(short_url);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(page).toContain('type="password"');
    expect(page).not.toContain('example.com/a/long/way');
  });

  it('opens with the password, once, and does not send it on', async () => {
    const { id, retrieve, send } = await protectedLink();
    const { status, headers } = await send('pâss "word"');
    expect(status).toBe(303);
    expect(headers.get('Location')).toBe(long_url);
    expect((await retrieve(id)).is_clicked).toBe(true);
  });

  it('opens with the same letters from another keyboard', async () => {
    const { send } = await protectedLink();
    expect((await send('pâss "word"'.normalize('NFD'))).status).toBe(303);
  });

  it.each(['', 'pass "word"', 'PÂSS "WORD"'])('does not open with another: %s', async (password) => {
    const { id, retrieve, send } = await protectedLink();
    const response = await send(password);
    expect(response.status).toBe(403);
    expect(response.headers.get('Location')).toBeNull();
    expect(await response.text()).toContain('role="alert"');
    expect((await retrieve(id)).is_clicked).toBe(false);
  });

  it('does not ask after it has expired', async () => {
    const { id, send, time, update } = await protectedLink();
    await update({ id, has_expiration: true, expiration: '2026-03-02T00:00:00Z' });
    time.now = new Date('2026-03-03T00:00:00Z');
    expect((await send('pâss "word"')).status).toBe(410);
  });

  it('does not ask if its password is off', async () => {
    const { id, short_url, update, visit } = await protectedLink();
    await update({ id, has_password: false });
    expect((await visit(short_url)).status).toBe(302);
  });

  it('shows its logo, without scripts', async () => {
    const { id, short_url, update, visit } = await protectedLink();
    await update({ id, password_logo: 'https://example.com/"><script>alert(1)</script>' });
    const page = await (await visit(short_url)).text();
    expect(page).toContain('<img class="logo" src="https://example.com/&quot;&gt;&lt;script&gt;');
    expect(page).not.toContain('<script');
  });

  it('may be tried ten times a minute by one visitor', async () => {
    const { pass, send } = await protectedLink();
    for (let tries = 0; tries < 10; tries += 1) expect((await send('wrong')).status).toBe(403);
    expect((await send('pâss "word"')).status).toBe(429);
    pass(60_000);
    expect((await send('pâss "word"')).status).toBe(303);
  });

  it('may be tried again after a minute, even if the clock was set back meanwhile', async () => {
    const { pass, send, time } = await protectedLink();
    for (let tries = 0; tries < 10; tries += 1) await send('wrong');
    pass(60_000);
    time.now = new Date('2026-02-01T00:00:00Z');
    expect((await send('pâss "word"')).status).toBe(303);
  });

  it('refuses a page of another origin, without counting an attempt', async () => {
    const { id, retrieve, send } = await protectedLink();
    const otherPages = {
      'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
      'another host of the same site': { 'Sec-Fetch-Site': 'same-site' },
      'another site, in a browser that names its origin alone': { Origin: 'https://evil.example' },
      'another port, in such a browser': { Origin: 'https://go.example.com:8443' },
    };
    for (const [page, headers] of Object.entries(otherPages)) {
      for (let forms = 0; forms < 20; forms += 1) {
        const answer = await send('pâss "word"', '198.51.100.1', headers);
        expect([answer.status, answer.headers.get('Location')], page).toEqual([403, null]);
      }
    }
    expect((await retrieve(id)).is_clicked).toBe(false);
    for (let tries = 0; tries < 9; tries += 1) await send('wrong');
    expect((await send('pâss "word"')).status).toBe(303);
  });

  it('opens on its own page in every browser', async () => {
    const { send } = await protectedLink();
    const ownPage = [
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'null' },
      // Behind a proxy that does TLS, requests reach the service by http.
      { Origin: 'https://go.example.com' },
    ];
    for (const headers of ownPage) {
      expect((await send('pâss "word"', '198.51.100.1', headers)).status, JSON.stringify(headers)).toBe(303);
    }
  });

  it('opens on its own page behind a proxy that adds the port of https to the host', async () => {
    const { app, short_url } = await protectedLink();
    const address = String(short_url).replace('https://go.example.com', 'http://go.example.com:443');
    const body = new URLSearchParams({ password: 'pâss "word"' });
    const headers = { Origin: 'https://go.example.com' };
    const connection = { incoming: { socket: { remoteAddress: '198.51.100.1' } } };
    expect((await app.request(address, { method: 'POST', body, headers }, connection)).status).toBe(303);
  });

  it('opens for a network that gave its password, however many others guess', async () => {
    // Hashing a hundred passwords takes some ten seconds.
    replaceScrypt((password, _salt, _length, _cost, then) =>
      then(null, createHash('sha256').update(password).digest()),
    );
    const { send } = await protectedLink();
    expect((await send('pâss "word"')).status).toBe(303);
    for (let guesser = 0; guesser < 100; guesser += 1) {
      expect((await send('wrong', `203.0.113.${guesser}`)).status).toBe(403);
    }
    expect((await send('pâss "word"', '203.0.113.100')).status).toBe(429);
    expect((await send('pâss "word"')).status).toBe(303);
  });

  it('refuses a large form', async () => {
    const { send } = await protectedLink();
    expect((await send('x'.repeat(70_000))).status).toBe(413);
  });

  it('may not be tried more often with other addresses of an IPv6 network', async () => {
    const { send } = await protectedLink();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await send('wrong', `2001:db8:1:2:${tries}::1`)).status).toBe(403);
    }
    expect((await send('pâss "word"', '2001:db8:1:2:ffff::')).status).toBe(429);
    expect((await send('pâss "word"', '2001:db8:1:3::1')).status).toBe(303);
  });

  it('does not count while it only asks', async () => {
    const { id, retrieve, short_url, visit } = await protectedLink();
    await visit(short_url);
    expect((await retrieve(id)).is_clicked).toBe(false);
  });
});
