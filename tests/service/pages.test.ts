import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

describe('the home page', () => {
  it('says that short links live here, whatever the host', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Short links live here</title>');
  });

  it('runs no script and loads nothing but its own style', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    const page = await response.text();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(page).not.toMatch(/<script|style="|https?:\/\/(?!www\.w3\.org)/);
  });

  it.each(['/', '/nothing', '/share/nothing', '/v1/docs', '/secret'])(
    'asks search engines to leave it out, and sends nobody its address: %s',
    async (path) => {
      const { create, visit } = await testService();
      await create({ custom_link: 'secret', has_password: true, password: 'x' });
      const { headers } = await visit(`https://go.example.com${path}`);
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    },
  );

  it('has a style that its policy lets in', async () => {
    const { visit } = await testService();
    const response = await visit('http://127.0.0.1:8787/');
    const style = /<style>(.*)<\/style>/s.exec(await response.text())?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const source = `'sha256-${Buffer.from(digest).toString('base64')}'`;
    expect(response.headers.get('Content-Security-Policy')).toContain(source);
  });
});
