import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';

const files = ['tsconfig.json', 'locales/i18n.ts', 'lib/async/async.ts', 'components/ui/button.tsx'];

it('tsconfig.json resolves aliases before anything is installed or generated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hem-tsconfig-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) await cp(file, join(folder, file));

  const { config, error } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, errors, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  expect({ error, errors }).toEqual({ error: undefined, errors: [] });
  expect(fileNames).toContain(join(folder, 'components/ui/button.tsx'));

  const resolved = (name: string) =>
    ts.resolveModuleName(name, join(folder, 'components/ui/button.tsx'), options, ts.sys).resolvedModule
      ?.resolvedFileName;
  expect(resolved('@/lib/async/async.ts')).toBe(join(folder, 'lib/async/async.ts'));
  expect(resolved('#i18n')).toBe(join(folder, 'locales/i18n.ts'));
});
