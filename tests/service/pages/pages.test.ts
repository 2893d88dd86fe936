import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLogo } from '../../../service/pages/operator.ts';
import { testService } from '../test-service.ts';

describe('the home page', () => {
  it('describes the service on every host', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>This is a short-link service</title>');
  });

  it('runs no script and loads only its own style', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    const page = await response.text();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(page).not.toMatch(/<script|style="|https?:\/\/(?!www\.w3\.org)/);
  });

  it.each(['/', '/nothing', '/share/nothing', '/v1/docs', '/secret'])(
    'is not indexed, and sends no referrer: %s',
    async (path) => {
      const { create, visit } = await testService();
      await create({ custom_link: 'secret', has_password: true, password: 'x' });
      const { headers } = await visit(`https://go.example.com${path}`);
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    },
  );

  it('has a style that its policy allows', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    const style = /<style>(.*)<\/style>/s.exec(await response.text())?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const source = `'sha256-${Buffer.from(digest).toString('base64')}'`;
    expect(response.headers.get('Content-Security-Policy')).toContain(source);
  });
});

describe('the operator', () => {
  const logo = 'data:image/svg+xml;base64,PHN2Zy8+';
  const home = 'https://northwind.example';

  it.each(['/', '/nothing', '/share/nothing', '/v1/docs', '/locked'])(
    'has a name and logo on %s, with a link to the operator’s site',
    async (path) => {
      const { create, visit } = await testService({ pages: { operator: { name: 'North & Wind', logo, home } } });
      await create({ custom_link: 'locked', has_password: true, password: 'x' });
      const page = await (await visit(`https://go.example.com${path}`)).text();
      expect(page).toContain(`<a href="${home}"><img class="logo" src="${logo}" alt="">North &amp; Wind</a>`);
      expect(page).not.toContain('<svg');
    },
  );

  it('is replaced by a link’s logo on its password page', async () => {
    const { create, visit } = await testService({ pages: { operator: { name: 'Northwind' } } });
    const password_logo = 'https://example.com/logo.png';
    await create({ custom_link: 'locked', has_password: true, password: 'x', password_logo });
    const page = await (await visit('https://go.example.com/locked')).text();
    expect(page).toContain(`src="${password_logo}"`);
    expect(page).not.toContain('Northwind');
  });

  it('without a name is named by the host of their site', async () => {
    const { visit } = await testService({ pages: { operator: { home } } });
    expect(await (await visit('https://go.example.com/')).text()).toContain(`<a href="${home}">northwind.example</a>`);
  });

  it('without any settings leaves Hem’s mark', async () => {
    const { visit } = await testService();
    expect(await (await visit('https://go.example.com/')).text()).toContain('<svg');
  });

  it('has a logo file that becomes part of the page, or is refused with the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hem-logo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'logo.SVG');
    await writeFile(file, '<svg/>');
    expect(await readLogo(file)).toBe(logo);
    await writeFile(file, 'x'.repeat(100_001));
    await expect(readLogo(file)).rejects.toThrow('HEM_OPERATOR_LOGO must have at most 100 kB');
    await expect(readLogo(join(folder, 'logo.gif'))).rejects.toThrow('HEM_OPERATOR_LOGO must end with .svg, .png');
    await expect(readLogo(join(folder, 'none.png'))).rejects.toThrow('HEM_OPERATOR_LOGO cannot be read: ');
  });
});
