import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { barePopup, bareScript } from './bare-popup.ts';
import { probeKey, probeScript } from './probe.ts';

/** Adds the probe. All pages under test get it, so it costs them the same. */
const withProbe = (html: string, file: string) => html.replace('<head>', `<head><script src="/${file}"></script>`);

const blank =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blank</title></head><body>Blank</body></html>';

/**
 * Copies the production build, adds a blank page and a bare popup, and adds a probe to all popups. The popup's code
 * does not change. `also` adds a second popup whose probe also waits for this selector.
 */
export async function probedBuild(
  built: string,
  { title, buttons, also }: { title: string; buttons: readonly string[]; also?: string },
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-bench-'));
  await cp(built, folder, { recursive: true });
  const popup = path.join(folder, 'popup.html');
  const html = await readFile(popup, 'utf8');
  await writeFile(popup, withProbe(html, 'probe.js'));
  await writeFile(path.join(folder, 'probe.js'), probeScript({ key: probeKey, title, buttons }));
  await writeFile(path.join(folder, 'bare.html'), withProbe(barePopup(html), 'probe.js'));
  await writeFile(path.join(folder, bareScript.file), bareScript.text);
  await writeFile(path.join(folder, 'blank.html'), withProbe(blank, 'probe-blank.js'));
  await writeFile(path.join(folder, 'probe-blank.js'), probeScript({ key: probeKey, title, buttons: [] }));
  if (also !== undefined) {
    await writeFile(path.join(folder, 'popup-also.html'), withProbe(html, 'probe-also.js'));
    await writeFile(path.join(folder, 'probe-also.js'), probeScript({ key: probeKey, title, buttons, also }));
  }
  return folder;
}
