import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuild } from './read-build.ts';

type Build = Awaited<ReturnType<typeof readBuild>>;

/** What a script does that could bring in code from elsewhere, or make it from a text. */
function foreignCode(name: string, text: string): string[] {
  const found: string[] = [];
  const makers = ['eval', 'Function', 'importScripts'];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression, arguments: [first] = [] } = node;
      const imports = expression.kind === ts.SyntaxKind.ImportKeyword;
      const own = first !== undefined && ts.isStringLiteralLike(first) && /^\.{0,2}\//.test(first.text);
      if ((imports && !own) || (ts.isIdentifier(expression) && makers.includes(expression.text))) {
        found.push(`${name}: ${node.getText().slice(0, 80)}`);
      }
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The addresses that a page loads something from. */
const loadedBy = (html: string) => [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');

it('code from elsewhere is found', () => {
  const guilty = 'eval("1"); new Function("return 1"); import("https://example.com/a.js"); importScripts(address);';
  expect(foreignCode('guilty.js', guilty)).toHaveLength(4);
  expect(foreignCode('innocent.js', 'import("./a.js"); evaluate("1"); a.eval("1"); Function.prototype')).toEqual([]);
});

describe.each(['chrome', 'firefox'] as const)('what is released for %s', (target) => {
  let build: Build;
  beforeAll(async () => {
    build = await readBuild(target);
  });

  it('asks at install for storage, alarms, menus and the tab that is pressed on, and for nothing that a browser warns of', () => {
    // scripting reaches nothing by itself: only the tab of activeTab. Chromium copies in a document without a window,
    // and wants a name for its side panel.
    const forChromium = target === 'chrome' ? ['offscreen', 'sidePanel'] : [];
    expect(build.manifest.permissions).toEqual([
      ...['storage', 'activeTab', 'scripting', 'alarms', 'contextMenus', ...forChromium],
    ]);
    expect(build.manifest.host_permissions).toBeUndefined();
    expect(build.manifest.optional_permissions).toEqual(['tabs', 'notifications', 'clipboardWrite', 'bookmarks']);
    expect(build.manifest.optional_host_permissions).toEqual([
      'https://*/*',
      'http://127.0.0.1/*',
      'http://localhost/*',
    ]);
  });

  it('puts nothing into web pages, and lets none of them in', () => {
    const { content_scripts, web_accessible_resources, externally_connectable } = build.manifest;
    expect([content_scripts, web_accessible_resources, externally_connectable]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a strict content security policy', () => {
    const policy = build.manifest.content_security_policy.extension_pages.split(';').map((rule) => rule.trim());
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // Wide for pictures alone: a link may name one anywhere. Plain http is for this machine, as everywhere.
      "img-src 'self' data: https: http://127.0.0.1:* http://localhost:*",
      'connect-src https: http://127.0.0.1:* http://localhost:*',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('holds all of its code, and makes none from texts', () => {
    const scripts = [...build.files].filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.flatMap(([name, text]) => foreignCode(name, text))).toEqual([]);
  });

  it('loads nothing from elsewhere, and has no script or style in its pages', () => {
    const pages = [...build.files].filter(([name]) => name.endsWith('.html')).map(([, html]) => html);
    // Popup, options and side panel; Chromium has a fourth, in which its background copies.
    expect(pages).toHaveLength(target === 'chrome' ? 4 : 3);
    for (const html of pages) {
      expect(loadedBy(html).filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
      expect(html).not.toMatch(/<script[^>]*>[^<]|<style|\sstyle=|\son\w+=/);
    }
    const styles = [...build.files].filter(([name]) => name.endsWith('.css')).map(([, css]) => css);
    expect(styles.join()).not.toMatch(/@import|url\((?!["']?data:)/);
  });
});
