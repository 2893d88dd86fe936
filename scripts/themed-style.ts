import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { projectFolder } from './run-build.ts';

/** Returns the extension's colors and sizes as CSS, followed by a style sheet that uses them. */
export async function themedStyle(file: string): Promise<string> {
  const theme = await compile(await readFile(path.join(projectFolder, 'components/ui/theme.css'), 'utf8'));
  return theme.build([]) + (await readFile(path.join(projectFolder, file), 'utf8'));
}
