import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '@/scripts/docs/build-site.ts';

type HTMLDocument = ReturnType<InstanceType<Window['DOMParser']>['parseFromString']>;

let folder = '';
const window = new Window({ settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true } });
const pages = new Map<string, HTMLDocument>();

const parse = (html: string) => new window.DOMParser().parseFromString(html, 'text/html');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hem-docs-'));
  for (const file of await buildSite(folder)) {
    pages.set(file, parse(await readFile(path.join(folder, file), 'utf8')));
  }
});

afterAll(async () => {
  await window.happyDOM.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the addresses within the site that a page names: links, pictures, stylesheet. */
const addressesIn = (page: HTMLDocument): string[] =>
  [...page.querySelectorAll('[href], [src], [srcset]')]
    .map((element) =>
      ['href', 'src', 'srcset'].map((name) => element.getAttribute(name)).find((value) => value !== null),
    )
    .filter((address): address is string => typeof address === 'string' && !/^https?:/.test(address));

describe('the site', () => {
  it('leads only to files and headings that exist', () => {
    const broken = [...pages].flatMap(([file, page]) =>
      addressesIn(page)
        .filter((address) => {
          const [written = '', id = ''] = address.split('#');
          const target = written === '' ? file : written;
          if (id !== '') return !pages.get(target)?.getElementById(decodeURIComponent(id));
          return !existsSync(path.join(folder, target));
        })
        .map((address) => `${file}: ${address}`),
    );
    expect(pages.size).toBeGreaterThan(15);
    expect(broken).toEqual([]);
  });

  it('gives each page one heading, its own title and a description', () => {
    const titles = [...pages.values()].map((page) => page.title);
    expect(new Set(titles).size).toBe(pages.size);
    for (const [file, page] of pages) {
      expect(page.querySelectorAll('h1').length, file).toBe(1);
      expect(page.querySelector('meta[name=description]')?.getAttribute('content'), file).not.toBe('');
    }
  });

  it('has each id once on a page, and skips no level of headings', () => {
    for (const [file, page] of pages) {
      const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size, file).toBe(ids.length);
      const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => Number(localName.slice(1)));
      expect(
        levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
        file,
      ).toEqual([]);
    }
  });

  it('marks the current page, and leads to its neighbors', () => {
    const [, second] = [...pages.keys()];
    const page = pages.get(second ?? '');
    expect(page?.querySelector('nav.pages [aria-current=page]')?.getAttribute('href')).toBe(second);
    expect(page?.querySelector('[rel=prev]')?.getAttribute('href')).toBe('index.html');
    expect(page?.querySelector('[rel=next]')?.getAttribute('href')).toBe([...pages.keys()][2]);
  });

  it('gives each picture its height, so that a page does not move while it loads', () => {
    const pictures = [...pages.values()].flatMap((page) => [...page.querySelectorAll('article img')]);
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter((picture) => !(Number(picture.getAttribute('height')) > 0))).toEqual([]);
  });

  it('describes each picture, and runs no script', () => {
    for (const [file, page] of pages) {
      expect(page.querySelectorAll('script').length, file).toBe(0);
      expect(page.querySelectorAll('article img:not([alt]), article img[alt=""]').length, file).toBe(0);
    }
  });

  it('has the colors of the extension', async () => {
    const style = await readFile(path.join(folder, 'style.css'), 'utf8');
    const defined = new Set([...style.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));
    const used = [...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });
});
