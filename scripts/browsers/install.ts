import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { messageOf, PlainError } from '../plain-error.ts';
import { runCommand } from '../terminal/run-command.ts';
import { say, step } from '../terminal/step.ts';
import { findOnPath } from './machine.ts';

/** True if this process may install Debian packages. */
export const mayUseApt = () => process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined;

let updated: Promise<unknown> | undefined;

/**
 * Installs Debian packages, from lists that are updated once.
 * @throws PlainError when this machine has no apt-get, this person is not root, or apt-get fails.
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

/** Chromium as Playwright keeps it, if it is there and runs: its download brings none of the libraries it needs. */
export async function findPlaywrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  if (!existsSync(program)) return undefined;
  // On Windows --version opens a window instead of answering; nothing is missing there.
  if (process.platform === 'win32') return program;
  return runCommand(program, ['--version']).then(
    () => program,
    () => undefined,
  );
}

/** Playwright's servers, or the mirror that its own variables name. */
const downloadHost = ({ PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST, PLAYWRIGHT_DOWNLOAD_HOST }: NodeJS.ProcessEnv) =>
  PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST || PLAYWRIGHT_DOWNLOAD_HOST || 'https://cdn.playwright.dev';

/** True if the servers of Playwright's download answer at all. A proxy that Playwright alone knows makes this false. */
export const canDownload = (env = process.env, timeoutMs = 5_000): Promise<boolean> =>
  fetch(downloadHost(env), { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  );

/** Chromium by Playwright's own download, which works where its servers can be reached. */
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
