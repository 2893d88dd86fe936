import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** The file in the packed extension, and in the service's image, with the licenses of its packages. */
export const licensesFile = 'licenses.txt';

const licenseName = /(?:^|-)(licen[cs]e|copying|notice)/i;

const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.string()),
  author: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
});

/** License texts for packages that name a license without including it, by SPDX identifier. */
const standardTexts: Record<string, (author: string) => string> = {
  MIT: (author) => `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: (author) => `Copyright (c) ${author}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  Unlicense: () => `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this software, either in source code form or as a compiled binary, for any purpose, commercial or non-commercial, and by any means.

In jurisdictions that recognize copyright laws, the author or authors of this software dedicate any and all copyright interest in the software to the public domain. We make this dedication for the benefit of the public at large and to the detriment of our heirs and successors. We intend this dedication to be an overt act of relinquishment in perpetuity of all present and future rights to this software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

/** The folders of all bundled packages, from all builds and their workers. */
const bundled = new Set<string>();

/** Returns the folder of a module's package; null for a module of the project. */
export function packageFolder(module: string): string | null {
  const [found] = /^(?:.*[\\/])?node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(module.replace(/^\0/, '')) ?? [];
  return found ?? null;
}

/** Collects the packages of a build. Vite's own `build.license` omits packages that only a worker uses. */
export const collectPackages: Plugin = {
  name: 'collect-packages',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      for (const module of output.type === 'chunk' ? output.moduleIds : []) {
        const folder = packageFolder(module);
        if (folder !== null) bundled.add(folder);
      }
    }
  },
};

/** Returns the name, version and license text of each bundled package. */
export const licensesOfBundled = (): Promise<string> => licensesOf(bundled);

/**
 * Returns the name, version and license text of each package.
 *
 * @throws Error if a package has no license text
 */
export async function licensesOf(folders: Iterable<string>): Promise<string> {
  const all = await Promise.all(Array.from(folders, licenseOf));
  return all.toSorted().join(`\n\n${'-'.repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const json: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license = '', author = '' } = packageJson.parse(json);
  const files = (await readdir(folder)).filter((file) => licenseName.test(file)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const standard = standardTexts[license]?.(typeof author === 'string' ? author : author.name);
  if (texts.length === 0 && standard === undefined) throw new Error(`${name} has no license text, and is ${license}.`);
  const shown = texts.length > 0 ? texts : [standard ?? ''];
  return [`${name} ${version} (${license})`, ...shown.map((text) => text.trim())].join('\n\n');
}
