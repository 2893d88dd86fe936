const asked = new Map<string, Promise<void>>();

/** Takes a file into the page, unless it is there; a style sheet is waited for. */
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
 * Imports a script and, beside it, what it needs. Vite's own helper also knows other origins, nonces and old browsers, which
 * would be 600 bytes of the popup's first load.
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
