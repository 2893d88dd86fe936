import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

const manifest = z.looseObject({ permissions: z.array(z.string()), optional_permissions: z.array(z.string()) });

/**
 * Copies the extension and grants an optional permission from the start. Its request then needs no prompt, which
 * headless tests cannot answer. Nothing else differs.
 */
export async function copyWithPermission(folder: string, permission: string) {
  const copy = await mkdtemp(path.join(tmpdir(), 'hem-permitted-'));
  await cp(folder, copy, { recursive: true });
  const file = path.join(copy, 'manifest.json');
  const { permissions, optional_permissions, ...rest } = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  const permitted = {
    ...rest,
    permissions: [...permissions, permission],
    optional_permissions: optional_permissions.filter((optional) => optional !== permission),
  };
  await writeFile(file, JSON.stringify(permitted));
  return { folder: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}
