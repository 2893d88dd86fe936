import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '@/scripts/docs/build-site.ts';
import { barriers } from '../setup/axe.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hem-docs-'));
  await buildSite(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a page of the docs is accessible', () => {
  it.each(['index', 'connect', 'service'])('%s', async (name) => {
    const html = await readFile(path.join(folder, `${name}.html`), 'utf8');
    document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
    expect(document.querySelector('h1')).toBeVisible();
    expect(await barriers()).toEqual([]);
    document.body.innerHTML = '';
  });
});
