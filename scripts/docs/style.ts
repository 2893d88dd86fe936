import { readFile } from 'node:fs/promises';
import { compile } from 'tailwindcss';

/** Returns the site's stylesheet: the extension's colors and sizes, and the site's own rules. */
export async function siteStyle(): Promise<string> {
  const theme = await compile(await readFile('components/ui/theme.css', 'utf8'));
  return theme.build([]) + (await readFile('scripts/docs/style.css', 'utf8'));
}
