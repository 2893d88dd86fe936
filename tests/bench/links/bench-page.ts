import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body><script type="module" src="/bench.js"></script></body></html>';

/** A copy of the production build with the bench's own page beside the others, bench.html. */
export async function withBenchPage(built: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-bench-'));
  await cp(built, folder, { recursive: true });
  await writeFile(path.join(folder, 'bench.html'), html);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // A library's build leaves this to whoever uses it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: () => 'bench.js' },
    },
  });
  return folder;
}
