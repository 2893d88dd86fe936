import path from 'node:path';
import process from 'node:process';
import { runCommand } from './terminal/run-command.ts';
import { step } from './terminal/step.ts';

export type Target = 'chrome' | 'firefox';

/** The project's own folder. */
export const projectFolder = path.resolve(import.meta.dirname, '..');

/** Where a target's build lies. */
export const outputFolder = (target: Target) => path.join(projectFolder, '.output', `${target}-mv3`);

/**
 * Builds the extension as it is released and answers with its folder.
 * @throws PlainError with what the build said.
 */
export async function buildExtension(target: Target): Promise<string> {
  const wxt = path.join(projectFolder, 'node_modules/wxt/bin/wxt.mjs');
  await step(`Building the extension for ${target === 'chrome' ? 'Chromium' : 'Firefox'}`, () =>
    runCommand(process.execPath, [wxt, 'build', '--browser', target], {
      cwd: projectFolder,
      // Else what started this (a test runner, say) would choose React's and Hem's development code.
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  return outputFolder(target);
}
