import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { runCommand } from '../terminal/run-command.ts';
import { say, step } from '../terminal/step.ts';
import { findOnPath } from './machine.ts';

/** True if this process may install Debian packages. */
export const mayUseApt = () => process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined;

let updated: Promise<unknown> | undefined;

/**
 * Installs Debian packages. Updates the package lists once.
 * @throws PlainError if there is no apt-get, the user is not root, or apt-get fails
 */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (!mayUseApt()) throw new PlainError('Only root on a system with apt-get can install packages by itself.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  updated ??= step('apt-get update', () => runCommand('apt-get', ['update'], { env }));
  await updated;
  await step(`apt-get install ${packages.join(' ')}`, () =>
    runCommand('apt-get', ['install', '-y', ...packages], { env }),
  );
}

/** Returns Playwright's Chromium if it is installed and runs. Its download does not include the libraries it needs. */
export async function findPlaywrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  if (!existsSync(program)) return undefined;
  // On Windows, --version would open a window. No libraries are missing there.
  if (process.platform === 'win32') return program;
  return runCommand(program, ['--version']).then(
    () => program,
    () => undefined,
  );
}

/** Returns Playwright's download host, or the mirror from Playwright's variables. */
const downloadHost = ({ PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST, PLAYWRIGHT_DOWNLOAD_HOST }: NodeJS.ProcessEnv) =>
  PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST || PLAYWRIGHT_DOWNLOAD_HOST || 'https://cdn.playwright.dev';

/** True if Playwright's download host answers. False behind a proxy that only Playwright knows. */
export const canDownload = (env = process.env, timeoutMs = 5_000): Promise<boolean> =>
  fetch(downloadHost(env), { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  );

/** Installs Chromium by Playwright's own download, which needs access to Playwright's hosts. */
export async function installPlaywrightChromium(): Promise<string | undefined> {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  try {
    await step('Downloading Chromium with Playwright', () =>
      runCommand(process.execPath, [playwright, 'install', 'chromium']),
    );
  } catch (error) {
    say(`  ${messageOf(error).match(/Error: .*/)?.[0] ?? 'The download failed.'}`);
  }
  return findPlaywrightChromium();
}
