import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { addressLinesGroup, noticeGroup, optionsPartsGroup, sharedGroup, statsGroup } from './components/bundle.ts';
import { firstScriptGroup, pagesGroup, runtimeGroup } from './entrypoints/options/bundle.ts';
import { popupGroup, popupMoreGroup, schemasGroup } from './entrypoints/popup/bundle.ts';
import { firstForm } from './entrypoints/popup/first-form/build.ts';
import { firefoxDataCollection } from './lib/privacy/declarations.ts';
import { buildLocales } from './locales/build.ts';
import { groupOf } from './scripts/bundle-groups.ts';
import { firefoxId } from './scripts/firefox-id.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { listModules } from './scripts/list-modules.ts';
import { collectPackages, licensesFile, licensesOfBundled } from './scripts/third-party-licenses.ts';

/** The oldest browsers that Hem runs in. */
const oldest = { chrome: '127', firefox: '142', safari: '18.4' };

/** Loopback hosts in the syntax of a content security policy. http is allowed only for them (reading R9). */
const loopback = ['http://127.0.0.1', 'http://localhost'];

/** Permissions requested on first use: the badge, watched links, copying without a page of Hem, bookmarks. */
const askedLater = ['tabs', 'notifications', 'clipboardWrite', 'bookmarks'] as const;

/** The permissions that Safari knows. */
const askedLaterInSafari = ['tabs', 'clipboardWrite'] as const;

/** An update replaces all files at once, so names need no hash. The popup contains many names. */
const plainNames = { chunkFileNames: 'chunks/[name].js', assetFileNames: 'assets/[name][extname]' };

/**
 * The background uses the browser polyfill, whose listeners may return promises everywhere. Pages only send requests,
 * and all supported browsers return promises, so the polyfill would only add 2.5 kB to the popup's first load.
 */
const polyfill = { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' };

/** The background is one file. A group of the pages' code would split it, if the background uses a module of it. */
const oneFile = {
  name: 'one-file',
  config: () => ({ build: { rolldownOptions: { output: { codeSplitting: false } } } }),
};

/** Extension files are on disk, so an import finds its own imports quickly. Vite would list all of them in each script. */
const styles = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));

export default defineConfig({
  hooks: {
    ready: buildLocales,
    'build:done': async ({ config }) => writeFile(join(config.outDir, licensesFile), await licensesOfBundled()),
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'background')) {
        config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...polyfill } };
        config.plugins = [...(config.plugins ?? []), oneFile];
      }
    },
  },
  modules: ['@wxt-dev/module-react'],
  // Imports stay explicit. WXT still adds an import of its own to a variable called `storage` in a destructured parameter.
  imports: false,
  vite: ({ browser }) => ({
    plugins: [
      { name: 'plain-names', config: () => ({ build: { rolldownOptions: { output: plainNames } } }) },
      tailwindcss(),
      leanIcons,
      firstForm({ plugins: [leanIcons] }),
      listModules,
      collectPackages,
    ],
    // Modules, so that the import's worker loads the code for workbooks only when it reads one.
    worker: { format: 'es', plugins: () => [collectPackages] },
    build: {
      // A build for older browsers would make light-dark() follow only the browser's theme, not the chosen one.
      cssTarget:
        browser === 'safari' ? [`safari${oldest.safari}`] : [`chrome${oldest.chrome}`, `firefox${oldest.firefox}`],
      // All supported browsers support modulepreload.
      modulePreload: { polyfill: false, resolveDependencies: styles },
      rolldownOptions: {
        // lib/link-index has no side effects, so an import from lib/link-index/index.ts loads only the modules it uses.
        treeshake: { moduleSideEffects: [{ test: /[\\/]lib[\\/]link-index[\\/]/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              ...[
                runtimeGroup,
                firstScriptGroup,
                popupGroup,
                noticeGroup,
                addressLinesGroup,
                optionsPartsGroup,
                schemasGroup,
                popupMoreGroup,
                sharedGroup,
                statsGroup,
                pagesGroup,
              ].map(groupOf),
            ],
          },
        },
      },
    },
  }),
  manifestVersion: 3,
  manifest: ({ browser }) => {
    const isFirefox = browser === 'firefox';
    const isSafari = browser === 'safari';
    const isChromium = !isFirefox && !isSafari;
    return {
      name: '__MSG_extension_name__',
      description: '__MSG_extension_description__',
      default_locale: 'en',
      // scripting alone reads no page. It reads the page on which Hem's button was pressed (activeTab): its canonical
      // address as the popup opens, the rest on request.
      permissions: [
        'storage',
        'activeTab',
        'scripting',
        'alarms',
        'contextMenus',
        ...(isChromium ? ['offscreen'] : []),
      ],
      optional_host_permissions: ['https://*/*', ...loopback.map((origin) => `${origin}/*`)],
      content_security_policy: {
        extension_pages: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          // Pictures and icons of links load from their own hosts, without a referrer, and only while the part of a
          // page about them is visible. Their host then sees one more visitor, as from any page.
          `img-src 'self' data: https: ${loopback.map((origin) => `${origin}:*`).join(' ')}`,
          `connect-src https: ${loopback.map((origin) => `${origin}:*`).join(' ')}`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      },
      commands: {
        // In Firefox on Linux and Windows, Alt+Shift+H opens the menu Help. No menu has I in any language of Hem.
        ...(!isFirefox && { _execute_action: { suggested_key: { default: 'Alt+Shift+H' } } }),
        ...(isFirefox && { _execute_action: { suggested_key: { default: 'Alt+Shift+I' } } }),
        shortenPage: { suggested_key: { default: 'Alt+Shift+U' }, description: '__MSG_extension_shortenPage__' },
        openLinks: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_extension_openLinks__' },
        ...(!isSafari && {
          [isFirefox ? '_execute_sidebar_action' : 'openPanel']: {
            suggested_key: { default: 'Alt+Shift+J' },
            description: '__MSG_extension_openPanel__',
          },
        }),
      },
      ...(!isSafari && { omnibox: { keyword: 'hem' } }),
      optional_permissions: [...(isSafari ? askedLaterInSafari : askedLater)],
      ...(isChromium && { minimum_chrome_version: oldest.chrome, storage: { managed_schema: 'managed-schema.json' } }),
      ...(isSafari && { browser_specific_settings: { safari: { strict_min_version: oldest.safari } } }),
      ...(isFirefox && {
        browser_specific_settings: {
          gecko: {
            id: firefoxId,
            strict_min_version: `${oldest.firefox}.0`,
            data_collection_permissions: firefoxDataCollection,
          },
          gecko_android: { strict_min_version: `${oldest.firefox}.0` },
        },
      }),
    };
  },
});
