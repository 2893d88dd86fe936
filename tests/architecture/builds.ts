import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildExtension } from '../../scripts/build-extension.ts';
import { modulesFile } from '../../scripts/list-modules.ts';
import type { Target } from '../../scripts/run-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of each build, with its list of modules next to it. */
    builds: Record<Target, string>;
  }
}

async function copyBuild(target: Target, folder: string): Promise<string> {
  const [build, copy] = [await buildExtension(target), join(folder, target)];
  await cp(build, copy, { recursive: true });
  await copyFile(modulesFile(build), modulesFile(copy));
  return copy;
}

/** Builds the extension as it is released, and copies it, so that later builds cannot interfere. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'hem-builds-'));
  const [chrome, firefox] = await Promise.all([copyBuild('chrome', folder), copyBuild('firefox', folder)]);
  project.provide('builds', { chrome, firefox });
  return () => rm(folder, { recursive: true });
}
