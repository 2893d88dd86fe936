import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const configFiles = ['.dependency-cruiser.mjs', 'tsconfig.json'] as const;
const config = z.object({
  default: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
});
const rules = config.parse(await import(pathToFileURL(configFiles[0]).href)).default.forbidden;

/** An import that breaks each rule: the importing file, the imported one, and the written path. */
const violations: Record<string, { from: string; to: string; written: string }> = {
  'contract-stands-alone': { from: 'lib/contract/a.ts', to: 'lib/link/b.ts', written: '../link/b.ts' },
  'client-is-for-the-background': { from: 'components/a.ts', to: 'lib/client/b.ts', written: '@/lib/client/b.ts' },
  'client-knows-the-contract-alone': { from: 'lib/client/a.ts', to: 'lib/storage/b.ts', written: '../storage/b.ts' },
  'rules-are-pure': { from: 'lib/connection/a.ts', to: 'lib/storage/b.ts', written: '../storage/b.ts' },
  'link-index-reads-alone': { from: 'lib/link-index/a.ts', to: 'lib/storage/b.ts', written: '../storage/b.ts' },
  'link-index-has-doors': {
    from: 'components/e.ts',
    to: 'lib/link-index/search-columns.ts',
    written: '@/lib/link-index/search-columns.ts',
  },
  'background-alone-writes-the-link-index': {
    from: 'components/d.ts',
    to: 'lib/link-index/writing.ts',
    written: '@/lib/link-index/writing.ts',
  },
  'indexeddb-through-its-doors': {
    from: 'components/b.ts',
    to: 'node_modules/idb/index.d.ts',
    written: 'idb',
  },
  'lib-knows-no-page': { from: 'lib/messaging/a.ts', to: 'components/b.ts', written: '@/components/b.ts' },
  'components-know-no-entrypoint': {
    from: 'components/a.ts',
    to: 'entrypoints/popup/b.ts',
    written: '../entrypoints/popup/b.ts',
  },
  'pages-never-import-the-background': {
    from: 'entrypoints/popup/a.ts',
    to: 'entrypoints/background/b.ts',
    written: '@/entrypoints/background/b.ts',
  },
  'service-is-deployable-alone': { from: 'service/a.ts', to: 'lib/connection/b.ts', written: '../lib/connection/b.ts' },
  'extension-never-imports-the-service': {
    from: 'entrypoints/options/a.ts',
    to: 'service/b.ts',
    written: '../../service/b.ts',
  },
  'no-cycles': { from: 'scripts/a.ts', to: 'scripts/a.ts', written: './a.ts' },
  resolvable: { from: 'scripts/a.ts', to: './nowhere.ts', written: './nowhere.ts' },
};

/** Adds an import that breaks each rule of an area whose folders are ordered. */
function addViolations(area: string): void {
  const rule = new RegExp(`^${area}/(.+)-imports-rooms-before-it$`);
  const folders = rules.flatMap(({ name }) => rule.exec(name)?.[1] ?? []);
  // Each folder imports the next one; the last one imports a folder that is not listed.
  for (const [index, current] of folders.entries()) {
    const next = folders[index + 1];
    const [from, to] = [join(area, current, 'a.ts'), join(area, next ?? 'another', 'b.ts')];
    const written = relative(dirname(from), to);
    violations[`${area}/${current}-imports-rooms-before-it`] = {
      ...{ from, to, written: written.startsWith('.') ? written : `./${written}` },
    };
  }
  violations[`${area}-rooms-are-listed`] = { from: `${area}/another/a.ts`, to: `${area}/b.ts`, written: '../b.ts' };
  violations[`${area}-rooms-are-listed-where-imported`] = {
    ...{ from: `${area}/c.ts`, to: `${area}/another/d.ts`, written: './another/d.ts' },
  };
}
addViolations('service');
addViolations('components');
addViolations('lib');
addViolations('scripts');
addViolations('entrypoints/background');

/** Returns the errors about the imports in a folder, on one line. */
async function checkImports(folder: string): Promise<string> {
  const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--output-type', 'err-long', 'components', 'entrypoints', 'lib', 'scripts', 'service'];
  // The exit code is the number of errors, which execFile treats as a failure.
  const ended = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((failed) => failed);
  return z.object({ stdout: z.string() }).parse(ended).stdout.replace(/\s+/g, ' ');
}

/** Writes each wrong import and the imported file into a folder. */
async function writeViolations(folder: string): Promise<void> {
  const files = new Map<string, string>();
  for (const { to } of Object.values(violations)) if (!to.startsWith('.')) files.set(to, 'export type Imported = 1;\n');
  for (const { from, written } of Object.values(violations)) {
    files.set(from, `${files.get(from) ?? ''}export type * from '${written}';\n`);
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

// `npm run check:imports` applies the rules to the project itself.
describe('the rules for imports', () => {
  let folder: string;
  let errors: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hem-imports-'));
    for (const file of configFiles) await cp(file, join(folder, file));
    await writeViolations(folder);
    errors = await checkImports(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  it.each(rules)('are enforced: $name, and the message says what to do instead', ({ name, comment }) => {
    const { from, to } = violations[name] ?? {};
    expect(errors).toContain(`error ${name}: ${from} → ${to}`);
    expect(errors).toContain(comment);
  });
});
