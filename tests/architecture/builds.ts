import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { buildSources, type Target } from '../../scripts/build-extension.ts';
import { runCommand } from '../../scripts/terminal/run-command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of each build. */
    builds: Record<Target, string>;
  }
}

async function build(target: Target, folder: string): Promise<string> {
  for (const source of buildSources) await cp(source, join(folder, source), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await runCommand(process.execPath, [resolve('node_modules/wxt/bin/wxt.mjs'), 'build', '--browser', target], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', HEM_LIST_MODULES: '1' },
  });
  return join(folder, '.output', `${target}-mv3`);
}

/**
 * Builds the extension as it is released, once for all tests, from copies of its sources, so that no build made meanwhile
 * gets in the way.
 */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'hem-builds-'));
  const [chrome, firefox] = await Promise.all([
    build('chrome', join(folder, 'chrome')),
    build('firefox', join(folder, 'firefox')),
  ]);
  project.provide('builds', { chrome, firefox });
  return () => rm(folder, { recursive: true });
}
