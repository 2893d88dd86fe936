import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body><script type="module" src="/bench.js"></script></body></html>';

/** Copies the production build and adds the bench's page, bench.html. */
export async function withBenchPage(built: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-bench-'));
  await cp(built, folder, { recursive: true });
  await writeFile(path.join(folder, 'bench.html'), html);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Vite does not set this in a library build.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: () => 'bench.js' },
    },
  });
  return folder;
}
