import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { readModules } from '../../scripts/list-modules.ts';
import type { Target } from '../../scripts/run-build.ts';

const manifest = z.object({
  permissions: z.array(z.string()),
  optional_permissions: z.optional(z.array(z.string())),
  host_permissions: z.optional(z.array(z.string())),
  optional_host_permissions: z.array(z.string()),
  content_security_policy: z.object({ extension_pages: z.string() }),
  content_scripts: z.optional(z.unknown()),
  web_accessible_resources: z.optional(z.unknown()),
  externally_connectable: z.optional(z.unknown()),
  browser_specific_settings: z.optional(
    z.object({
      gecko: z.object({
        data_collection_permissions: z.object({ required: z.array(z.string()), optional: z.array(z.string()) }),
      }),
    }),
  ),
});

/** Returns the manifest of a browser's build, the text of each file, and the modules of each page's scripts. */
export async function readBuild(target: Target) {
  const folder = inject('builds')[target];
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|html|css|json|svg)$/.test(name));
  const files = new Map(
    await Promise.all(texts.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
  const json: unknown = JSON.parse(files.get('manifest.json') ?? '');
  const { scripts: modules } = await readModules(folder);
  return { manifest: manifest.parse(json), files, modules };
}
