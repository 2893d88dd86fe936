import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { noticeGroup, sharedGroup, statsGroup } from './components/bundle.ts';
import { firstScriptGroup, pagesGroup } from './entrypoints/options/bundle.ts';
import { firstFormGroup, popupGroup } from './entrypoints/popup/bundle.ts';
import { groupOf } from './scripts/bundle-groups.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { leanPreload } from './scripts/lean-preload.ts';
import { listModules } from './scripts/list-modules.ts';
import { oneFirstScript } from './scripts/one-first-script.ts';
import { preloadNext } from './scripts/preload-next.ts';
import { prerenderPopup } from './scripts/prerender-popup.ts';
import { collectPackages, licensesFile, licensesOfBundled } from './scripts/third-party-licenses.ts';

/** The oldest browsers that Hem runs in. */
const oldest = { chrome: '127', firefox: '142' };

/** Loopback as a content security policy can name it; http is for it alone, https for the rest (reading R9). */
const loopback = ['http://127.0.0.1', 'http://localhost'];

/** Requested when somebody uses what needs it: the badge, watched links, copying without a page of Hem, bookmarks. */
const askedLater = ['tabs', 'notifications', 'clipboardWrite', 'bookmarks'] as const;

/** An update replaces all files at once: no name needs to tell versions apart, and the popup holds many of them. */
const plainNames = { chunkFileNames: 'chunks/[name].js', assetFileNames: 'assets/[name][extname]' };

/**
 * The background speaks to the browser by the polyfill, whose listeners may answer with promises everywhere. Pages only ask,
 * and every browser that Hem runs in answers with promises by itself: the polyfill would be 2.5 kB of the popup's first load.
 */
const polyfill = { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' };

/**
 * What a page loads beside a script that it imports later. The popup's first script would hold a list for each; there such
 * a script's own imports find the rest, from the disk beside it.
 */
const neededBy = (_script: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  /\/popup(-[\w-]+)?\.js$/.test(hostId) ? [] : needed;

export default defineConfig({
  hooks: {
    'build:done': async ({ config }) => writeFile(join(config.outDir, licensesFile), await licensesOfBundled()),
    'prepare:tsconfig': (_wxt, { tsconfig }) => {
      tsconfig.compilerOptions.paths['#i18n'] = ['../locales/i18n.ts'];
    },
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'background')) {
        config.resolve = { ...config.resolve, alias: { ...config.resolve?.alias, ...polyfill } };
      }
    },
  },
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module', '@wxt-dev/auto-icons'],
  // Imports are visible: no name appears from nowhere.
  imports: false,
  vite: () => ({
    plugins: [
      { name: 'plain-names', config: () => ({ build: { rolldownOptions: { output: plainNames } } }) },
      tailwindcss(),
      leanIcons,
      leanPreload,
      preloadNext({ byScript: 'entrypoints/popup/index.html' }),
      prerenderPopup(),
      oneFirstScript({ of: 'entrypoints/popup/index.html' }),
      listModules,
      collectPackages,
    ],
    worker: { plugins: () => [collectPackages] },
    build: {
      // Written for older ones, light-dark() would follow the browser's theme alone, and never the one chosen here.
      cssTarget: [`chrome${oldest.chrome}`, `firefox${oldest.firefox}`],
      // Each browser that can run Hem knows modulepreload by itself.
      modulePreload: { polyfill: false, resolveDependencies: neededBy },
      rolldownOptions: {
        // lib/link-index has no side effects: importing from its door loads what is used, not everything behind it.
        treeshake: { moduleSideEffects: [{ test: /[\\/]lib[\\/]link-index[\\/]/, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'runtime', test: /ui[\\/]load-beside\.ts$|wxt-html-plugins/, priority: 4 },
              ...[firstFormGroup, firstScriptGroup, popupGroup, noticeGroup, sharedGroup, statsGroup, pagesGroup].map(
                groupOf,
              ),
            ],
          },
        },
      },
    },
  }),
  manifestVersion: 3,
  autoIcons: { baseIconPath: 'public/icon.svg', sizes: [16, 24, 32, 48, 64, 96, 128] },
  manifest: ({ browser }) => {
    const isFirefox = browser === 'firefox';
    return {
      name: '__MSG_extension_name__',
      description: '__MSG_extension_description__',
      default_locale: 'en',
      // scripting alone reaches no page: it reads the one that Hem's button was pressed on (activeTab), when asked to.
      permissions: ['storage', 'activeTab', 'scripting', 'alarms', 'contextMenus', ...(isFirefox ? [] : ['offscreen'])],
      optional_host_permissions: ['https://*/*', ...loopback.map((origin) => `${origin}/*`)],
      content_security_policy: {
        extension_pages: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          // Pictures and icons that a link names are shown from where they are, without a referrer, and only while the part
          // of a page that is about them is in sight: their host then learns of one more visitor, as from any page.
          `img-src 'self' data: https: ${loopback.map((origin) => `${origin}:*`).join(' ')}`,
          `connect-src https: ${loopback.map((origin) => `${origin}:*`).join(' ')}`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
      },
      commands: {
        _execute_action: { suggested_key: { default: 'Alt+Shift+H' } },
        shortenPage: { suggested_key: { default: 'Alt+Shift+U' }, description: '__MSG_extension_shortenPage__' },
        openLinks: { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_extension_openLinks__' },
        [isFirefox ? '_execute_sidebar_action' : 'openPanel']: {
          suggested_key: { default: 'Alt+Shift+J' },
          description: '__MSG_extension_openPanel__',
        },
      },
      omnibox: { keyword: 'hem' },
      optional_permissions: [...askedLater],
      ...(isFirefox
        ? {
            browser_specific_settings: {
              gecko: {
                id: 'hem@hem.example',
                strict_min_version: `${oldest.firefox}.0`,
                data_collection_permissions: { required: ['none'] },
              },
            },
          }
        : { minimum_chrome_version: oldest.chrome, storage: { managed_schema: 'managed-schema.json' } }),
    };
  },
});
