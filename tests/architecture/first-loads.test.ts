import { readFile } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { popupFirstLoad } from '../../entrypoints/popup/bundle.ts';
import { readBuild } from './read-build.ts';

/** Returns scripts with all their imports. */
function withImports(files: ReadonlyMap<string, string>, scripts: string[]): string[] {
  const found = new Set<string>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const text = files.get(name) ?? '';
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      follow(`chunks/${imported}`);
    }
  };
  for (const script of scripts) follow(script);
  return [...found];
}

/** Returns the scripts in a page with this tag or attribute, without those for a popup that shows no first form. */
const named = (files: ReadonlyMap<string, string>, page: string, by = '(?:src|href)'): string[] =>
  [...(files.get(page) ?? '').matchAll(new RegExp(`${by}="/(chunks/[^"]+\\.js)"(?! class)`, 'g'))].flatMap(
    ([, name]) => name ?? [],
  );

/** Returns the scripts that a page runs at first: its own, and their imports. */
const firstLoad = (files: ReadonlyMap<string, string>, page: string): string[] =>
  withImports(files, named(files, page));

/**
 * Splits the popup's page into the part that the browser loads, and the part that the first script loads after the
 * paint.
 */
function splitAtTemplate(html: string): { page: string; later: string } {
  const [page = '', later = ''] = html.split('<template id="page">');
  return { page, later };
}

let files: ReadonlyMap<string, string>;
let modulesByScript: Record<string, string[]>;
beforeAll(async () => {
  ({ files, modules: modulesByScript } = await readBuild('chrome'));
});

describe('the first load of the popup', () => {
  /** Returns modules by path, or by name for packages. */
  const modulesIn = (scripts: string[]): string[] => {
    const paths = scripts.flatMap((script) => modulesByScript[script] ?? []);
    const written = paths.filter((path) => !path.includes('\0') && !path.endsWith('.css'));
    return written.map((path) => path.replace(/^.*(node_modules\/(?:@[^/]+\/)?[^/]+).*$/s, '$1'));
  };
  const modulesOf = (page: string): string[] => modulesIn(firstLoad(files, page));
  const isIn = (path: string) => (module: string) => module === path || module.startsWith(`${path}/`);

  it('contains only what is declared in its bundle file', () => {
    const others = modulesOf('popup.html').filter((module) => !popupFirstLoad.some((path) => isIn(path)(module)));
    expect([...new Set(others)]).toEqual([]);
  });

  it('starts with one small script, which is not a module and waits for no library or file', () => {
    const { page } = splitAtTemplate(files.get('popup.html') ?? '');
    expect([...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script async src="/chunks/first-form.js">',
    ]);
    expect(page).not.toContain('modulepreload');
    expect(files.get('chunks/first-form.js')?.length).toBeLessThan(12_800);
    expect(withImports(files, ['chunks/first-form.js'])).toEqual(['chunks/first-form.js']);
  });

  it('leaves Vite’s scripts to that script, and no style sheet', () => {
    const { page, later } = splitAtTemplate(files.get('popup.html') ?? '');
    expect(later).toMatch(/<script type="module" crossorigin src="\/chunks\/popup-[^"]+">/);
    expect(later).not.toContain('stylesheet');
    expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(2);
  });

  it('loads only one more script to read the state of a place, and the same one to create a link', () => {
    const laterOf = (script: string) =>
      withImports(files, [script]).filter((script) => !firstLoad(files, 'popup.html').includes(script));
    expect(laterOf('chunks/read-start.js')).toEqual(['chunks/read-start.js', 'chunks/schemas.js']);
    expect(laterOf('chunks/create-link.js')).toEqual(['chunks/create-link.js', 'chunks/schemas.js']);
  });

  it('preloads the schemas if the popup shows no first form, and the code that it may need besides', () => {
    const { later } = splitAtTemplate(files.get('popup.html') ?? '');
    const preloaded = (state: string) =>
      [...later.matchAll(new RegExp(`href="/([^"]+)" class="${state}"`, 'g'))].map(([, script]) => script);
    expect(preloaded('react')).toEqual(['chunks/schemas.js']);
    expect(preloaded('more')).toEqual(['chunks/popup-more.js']);
    expect(modulesIn(['chunks/popup-more.js'])).toContain('components/page-links/page-links.ts');
  });

  /** Returns the scripts that are loaded with others after the first load. */
  const moreThanFirst = (scripts: string[]) =>
    withImports(files, scripts).filter((script) => !firstLoad(files, 'popup.html').includes(script));

  it('loads little more for the notices above the form', () => {
    expect(moreThanFirst(['chunks/notice.js'])).toEqual(['chunks/notice.js']);
  });

  it('loads one small file for the lines about the address, and not the schemas', () => {
    const lines = ['chunks/tracking-line.js', 'chunks/other-address-line.js'];
    expect(moreThanFirst(lines).sort()).toEqual(['chunks/address-lines.js', ...lines.toSorted()]);
    expect(files.get('chunks/address-lines.js')?.length).toBeLessThan(8_000);
  });

  it('contains something from each declaration', () => {
    const modules = modulesOf('popup.html');
    expect(popupFirstLoad.filter((path) => !modules.some(isIn(path)))).toEqual([]);
  });
});

describe('the background', () => {
  it('is read whole at each start of its worker, so it has no code for suggesting slugs', () => {
    const text = files.get('background.js') ?? '';
    expect(text).not.toContain('transliterate');
    expect(text.length).toBeLessThan(370_000);
    expect([...files].some(([, script]) => script.includes('transliterate'))).toBe(true);
  });
});

describe('the code of charts', () => {
  const scriptsWith = (word: string) =>
    [...files].filter(([name, text]) => name.endsWith('.js') && text.includes(word));

  it.each(['popup.html', 'options.html'])('is not in the first load of %s', (page) => {
    const scripts = firstLoad(files, page);
    expect(scripts.length).toBeGreaterThan(1);
    // Words of the stats page, of the map, and of the popup's stats preview.
    for (const word of ['stats.week.heading', 'stats.map.heading', 'stats.preview.line']) {
      const withWord = scriptsWith(word).map(([name]) => name);
      expect(scripts.filter((script) => withWord.includes(script))).toEqual([]);
    }
  });

  it('is in the build', () => {
    for (const word of ['stats.week.heading', 'stats.map.heading', 'stats.preview.line']) {
      expect(scriptsWith(word)).toHaveLength(1);
    }
  });
});

describe('the code for workbooks', () => {
  it('is a script of its own, which the worker of imports loads when it reads one', () => {
    const scripts = [...files].filter(([name]) => name.endsWith('.js'));
    // A name in files of old Office programs.
    const [code = ['', ''], ...others] = scripts.filter(([, text]) => text.includes('EncryptedPackage'));
    expect(others).toEqual([]);
    const users = scripts.filter(([, text]) => text.includes(basename(code[0])));
    expect(users.map(([name]) => name)).toEqual([expect.stringMatching(/sheet\.worker/)]);
    const imports = [...(users[0]?.[1] ?? '').matchAll(/import\s*(\(|["'{*\w])[^;]{0,200}/g)].map(([all]) => all);
    expect(imports.filter((one) => one.includes(basename(code[0])))).toEqual([expect.stringMatching(/^import\s*\(/)]);
  });
});

/** Returns the scripts that a page can ever load. */
const reachable = (page: string): string[] => {
  const found = new Set(firstLoad(files, page));
  for (const script of found) {
    const later = [...(files.get(script) ?? '').matchAll(/import\(\s*[`"']\.\/([\w.-]+\.js)[`"']/g)];
    for (const name of withImports(
      files,
      later.map(([, name]) => `chunks/${name}`),
    )) {
      found.add(name);
    }
  }
  return [...found];
};

describe('the styles of the popup', () => {
  it.each(['popup.html', 'sidepanel.html'])('include every component that %s can show', async (page) => {
    const sheet = 'entrypoints/popup/popup.css';
    const text = await readFile(sheet, 'utf8');
    const named = (rule: RegExp) => [...text.matchAll(rule)].map(([, source = '']) => join(dirname(sheet), source));
    const [sources, others] = [named(/@source '([^']+)'/g), named(/@source not '([^']+)'/g)];
    const shown = new Set(reachable(page).flatMap((script) => modulesByScript[script] ?? []));
    const components = [...shown].filter((module) => /^(components|entrypoints)\/.*\.tsx$/.test(module));
    const isIn = (list: readonly string[], module: string) =>
      list.some((source) => matchesGlob(module, source) || matchesGlob(module, join(source, '**')));
    const isSource = (module: string) => isIn(sources, module) && !isIn(others, module);
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((module) => !isSource(module))).toEqual([]);
  });

  // Chromium also lays a popup out at 25 px, and would style the whole page twice in each frame.
  it('hold no rule for narrow pages that applies below 100 px', () => {
    const isOfOtherPage = (name: string) => name === 'assets/options.css' || name === 'assets/sidepanel.css';
    const sheets = [...files].filter(([name]) => name.endsWith('.css') && !isOfOtherPage(name));
    const narrow = sheets
      .flatMap(([, text]) => text.match(/@media[^{]*\bwidth\b[^{]*/g) ?? [])
      .filter((query) => [...query.matchAll(/(\d+)px/g)].some(([, width]) => Number(width) < 400));
    expect(narrow.length).toBeGreaterThan(3);
    expect(narrow.filter((query) => !/100px<=width|width>=100px/.test(query))).toEqual([]);
  });
});

describe('the query cache', () => {
  const hasQueries = (script: string) =>
    (modulesByScript[script] ?? []).some((module) => module.includes('node_modules/@tanstack/'));

  it('is loaded only by the options', () => {
    expect(reachable('options.html').filter(hasQueries)).not.toEqual([]);
    for (const page of ['popup.html', 'sidepanel.html']) {
      expect(reachable(page).length).toBeGreaterThan(firstLoad(files, page).length);
      expect(reachable(page).filter(hasQueries)).toEqual([]);
    }
  });
});
