import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuild } from './read-build.ts';

type Build = Awaited<ReturnType<typeof readBuild>>;

/** Returns the calls in a script that could load or create code. */
function externalCode(name: string, text: string): string[] {
  const found: string[] = [];
  const creators = ['eval', 'Function', 'importScripts'];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression, arguments: [first] = [] } = node;
      const imports = expression.kind === ts.SyntaxKind.ImportKeyword;
      const own = first !== undefined && ts.isStringLiteralLike(first) && /^\.{0,2}\//.test(first.text);
      if ((imports && !own) || (ts.isIdentifier(expression) && creators.includes(expression.text))) {
        found.push(`${name}: ${node.getText().slice(0, 80)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the addresses that a page loads. */
const loadedBy = (html: string) => [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');

it('external code is found', () => {
  const external = 'eval("1"); new Function("return 1"); import("https://example.com/a.js"); importScripts(address);';
  expect(externalCode('guilty.js', external)).toHaveLength(4);
  expect(externalCode('innocent.js', 'import("./a.js"); evaluate("1"); a.eval("1"); Function.prototype')).toEqual([]);
});

describe.each(['chrome', 'firefox'] as const)('the release for %s', (target) => {
  let build: Build;
  beforeAll(async () => {
    build = await readBuild(target);
  });

  it('requests storage, alarms, menus and the active tab on installation, and nothing that causes a warning', () => {
    // The permission "scripting" alone gives access to nothing: it needs the tab of activeTab. Chromium copies in an
    // offscreen document, and needs a permission for its side panel.
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

  it('injects nothing into web pages, and gives them no access', () => {
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
      // Only images may come from anywhere, since links can name any. Plain http is allowed for this machine only.
      "img-src 'self' data: https: http://127.0.0.1:* http://localhost:*",
      'connect-src https: http://127.0.0.1:* http://localhost:*',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('contains all of its code, and creates none from texts', () => {
    const scripts = [...build.files].filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.flatMap(([name, text]) => externalCode(name, text))).toEqual([]);
  });

  it('loads nothing external, and has no inline script or style in its pages', () => {
    const pages = [...build.files].filter(([name]) => name.endsWith('.html')).map(([, html]) => html);
    // Popup, options and side panel. Chromium has a fourth page, in which its background copies.
    expect(pages).toHaveLength(target === 'chrome' ? 4 : 3);
    for (const html of pages) {
      expect(loadedBy(html).filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
      expect(html).not.toMatch(/<script[^>]*>[^<]|<style|\sstyle=|\son\w+=/);
    }
    const styles = [...build.files].filter(([name]) => name.endsWith('.css')).map(([, css]) => css);
    expect(styles.join()).not.toMatch(/@import|url\((?!["']?data:)/);
  });
});
