import path from 'node:path';
import { modulesFile } from './list-modules.ts';
import { makeOnce } from './make-once.ts';
import { buildSources, outputFolder, projectFolder, runBuild, type Target } from './run-build.ts';

/** A file that npm writes when it installs packages. */
const installed = 'node_modules/.package-lock.json';

/**
 * Builds the extension for release, unless it is up to date, and returns its folder.
 * @throws PlainError with the build's output
 */
export async function buildExtension(target: Target): Promise<string> {
  const output = outputFolder(target);
  await makeOnce({
    root: projectFolder,
    sources: [...buildSources, installed],
    output,
    beside: [path.basename(modulesFile(output))],
    make: () => runBuild(target),
  });
  return output;
}
