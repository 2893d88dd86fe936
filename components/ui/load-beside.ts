const asked = new Map<string, Promise<void>>();

/** Loads a file into the page, unless it is there. Waits only for style sheets. */
async function take(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  if (link.rel !== 'stylesheet') return;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(href)));
  });
}

/**
 * Imports a script and its dependencies in parallel. Vite's own helper also supports other origins, nonces and old
 * browsers, which would add 600 bytes to the popup's first load.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(
    files.map((file) => {
      const taken = asked.get(file) ?? take(file);
      asked.set(file, taken);
      return taken;
    }),
  );
  return load();
}
