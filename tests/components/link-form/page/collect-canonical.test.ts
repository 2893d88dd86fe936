import { expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { collectCanonical } from '@/lib/page/collect-canonical.ts';
import { showPage } from '../../../setup/browser/scripting.ts';

/** Returns what the function reads of a page. */
async function read(html: string): Promise<unknown> {
  showPage(1, html, 'https://m.shop.example/p');
  const [answer] = await browser.scripting.executeScript({ target: { tabId: 1 }, func: collectCanonical });
  return answer?.result;
}

it('the answer of a page has the canonical links of the head, and nothing else of the page', async () => {
  const html = `<head>
    <base href="https://shop.example/shop/"><title>Secret</title><meta name="description" content="Secret">
    <link rel="icon" href="/secret.png"><link rel="canonical" href="p"><link rel="Canonical nofollow" href="/q">
    </head><body><p>Secret</p><link rel="canonical" href="https://evil.example/"></body>`;
  expect(await read(html)).toEqual({
    address: 'https://m.shop.example/p',
    base: 'https://shop.example/shop/',
    links: ['p', '/q'],
  });
});

it('an odd page gives little', async () => {
  const link = (href: string) => `<link rel="canonical" href="${href}">`;
  const html = `<head>${link('a'.repeat(100_000))}${link('b').repeat(1000)}<link rel="canonical"></head>`;
  expect(await read(html)).toMatchObject({ links: Array.from({ length: 20 }, () => 'b') });
});
