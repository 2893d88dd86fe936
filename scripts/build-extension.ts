import path from 'node:path';
import process from 'node:process';
import { modulesFile } from './list-modules.ts';
import { makeOnce } from './make-once.ts';
import { runCommand } from './terminal/run-command.ts';
import { step } from './terminal/step.ts';

export type Target = 'chrome' | 'firefox';

/** The project's own folder. */
export const projectFolder = path.resolve(import.meta.dirname, '..');

/** What a build is made from, beside the packages that are installed. */
export const buildSources = [
  'CHANGELOG.md',
  'components',
  'entrypoints',
  'lib',
  'locales',
  'package.json',
  'public',
  'scripts/bundle-groups.ts',
  'scripts/lean-icons.ts',
  'scripts/lean-preload.ts',
  'scripts/list-modules.ts',
  'scripts/one-first-script.ts',
  'scripts/preload-next.ts',
  'scripts/prerender-popup.ts',
  'scripts/third-party-licenses.ts',
  'scripts/with-imports.ts',
  'tsconfig.json',
  'wxt.config.ts',
];

/** What npm writes when it installs packages. */
const installed = 'node_modules/.package-lock.json';

/** Where a target's build lies. */
export const outputFolder = (target: Target) => path.join(projectFolder, '.output', `${target}-mv3`);

/**
 * Builds the extension as it is released, unless that was done from the same sources already, and answers with its folder.
 * @throws PlainError with what the build said.
 */
export async function buildExtension(target: Target): Promise<string> {
  const wxt = path.join(projectFolder, 'node_modules/wxt/bin/wxt.mjs');
  const build = () =>
    runCommand(process.execPath, [wxt, 'build', '--browser', target], {
      cwd: projectFolder,
      // Else what started this (a test runner, say) would choose React's and Hem's development code.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  const output = outputFolder(target);
  await makeOnce({
    root: projectFolder,
    sources: [...buildSources, installed],
    output,
    beside: [path.basename(modulesFile(output))],
    make: () => step(`Building the extension for ${target === 'chrome' ? 'Chromium' : 'Firefox'}`, build),
  });
  return output;
}
