/** `npm run package:check`: builds the packages again from the source archive, as a reviewer does, and compares them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildExtension } from '../build-extension.ts';
import { makePackages } from '../package/make-packages.ts';
import { testedTools } from '../package/tested-tools.ts';
import { PlainError } from '../terminal/plain-error.ts';
import { say, step } from '../terminal/step.ts';
import { differences } from './differences.ts';
import { findPackage } from './open-package.ts';
import { rebuild } from './rebuild.ts';

async function check(): Promise<void> {
  // The registry lacks some of the versions for other systems.
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    say('The packages were not built again: this works on Linux (x64) only.');
    return;
  }
  const packages = await makePackages({
    chrome: await buildExtension('chrome'),
    firefox: await buildExtension('firefox'),
  });
  const archive = findPackage(packages, '-sources.zip');
  for (const tools of testedTools) {
    const folder = await mkdtemp(path.join(tmpdir(), 'hem-packages-'));
    try {
      const what = `Building the packages from the source archive with Node ${tools.node}`;
      const rebuilt = await step(what, () => rebuild(archive, folder, tools));
      const different = differences(packages, rebuilt);
      if (different.length > 0) throw new PlainError(['Other bytes:', ...different].join('\n'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  say(`All bytes are the same: ${[...packages.keys()].join(', ')}`);
}

await check().catch((error: unknown) => {
  if (!(error instanceof PlainError)) throw error;
  say(error.message);
  process.exitCode = 1;
});
