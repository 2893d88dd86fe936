import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

const manifest = z.looseObject({ permissions: z.array(z.string()), optional_permissions: z.array(z.string()) });

const removedPermissions = ['contextMenus', 'offscreen', 'sidePanel', 'bookmarks', 'notifications'];
const removedKeys = ['commands', 'omnibox', 'side_panel', 'sidebar_action'];

/** Copies the extension without the permissions and keys of some APIs. Browsers then leave these APIs out. */
export async function copyWithoutApis(folder: string) {
  const copy = await mkdtemp(path.join(tmpdir(), 'hem-without-apis-'));
  await cp(folder, copy, { recursive: true });
  const file = path.join(copy, 'manifest.json');
  const { permissions, optional_permissions, ...rest } = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  const isLeft = (permission: string) => !removedPermissions.includes(permission);
  for (const key of removedKeys) Reflect.deleteProperty(rest, key);
  const reduced = {
    ...rest,
    permissions: permissions.filter(isLeft),
    optional_permissions: optional_permissions.filter(isLeft),
  };
  await writeFile(file, JSON.stringify(reduced));
  return { folder: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}
