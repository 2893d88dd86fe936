import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import type { Target } from '../../scripts/build-extension.ts';
import { runCommand } from '../../scripts/terminal/run-command.ts';

/** How long a build may take on a busy machine, in milliseconds. */
export const buildTime = 60_000;

/** What a build is made from. */
const sources = [
  'components',
  'entrypoints',
  'lib',
  'locales',
  'package.json',
  'public',
  'scripts/bundle-groups.ts',
  'scripts/list-modules.ts',
  'scripts/preload-next.ts',
  'tsconfig.json',
  'wxt.config.ts',
];

const manifest = z.object({
  permissions: z.array(z.string()),
  optional_permissions: z.optional(z.array(z.string())),
  host_permissions: z.optional(z.array(z.string())),
  optional_host_permissions: z.array(z.string()),
  content_security_policy: z.object({ extension_pages: z.string() }),
  content_scripts: z.optional(z.unknown()),
  web_accessible_resources: z.optional(z.unknown()),
  externally_connectable: z.optional(z.unknown()),
});

/** Builds the extension in a folder, and answers with the text of each file. */
async function build(target: Target, folder: string, listsModules: boolean): Promise<Map<string, string>> {
  for (const source of sources) await cp(source, join(folder, source), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await runCommand(process.execPath, [resolve('node_modules/wxt/bin/wxt.mjs'), 'build', '--browser', target], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', HEM_LIST_MODULES: listsModules ? '1' : '' },
  });
  const built = join(folder, '.output', `${target}-mv3`);
  const names = await readdir(built, { recursive: true });
  const texts = names.filter((name) => /\.(js|html|css|json|svg)$/.test(name));
  return new Map(
    await Promise.all(texts.map(async (name) => [name, await readFile(join(built, name), 'utf8')] as const)),
  );
}

/**
 * Builds the extension as it is released, from a copy of its sources, so that no build made meanwhile gets in the way.
 * Answers with its manifest and the text of each file; if asked to, with the list of what modules are in which
 * (scripts/list-modules.ts).
 */
export async function buildCopy(target: Target, { listsModules = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hem-build-'));
  try {
    const files = await build(target, folder, listsModules);
    const json: unknown = JSON.parse(files.get('manifest.json') ?? '');
    return { manifest: manifest.parse(json), files };
  } finally {
    await rm(folder, { recursive: true });
  }
}
