import { existsSync } from 'node:fs';

/** Modules to bundle into one file. Each group is declared beside its code. */
interface BundleGroup {
  name: string;
  /** Files and folders relative to the project, without styles. */
  modules: readonly string[];
  /** Modules of build tools, which are no files. */
  generated?: RegExp;
  /** The minimum number of entries that must share a module. */
  minShareCount?: number;
  /** If two groups contain a module, the one with the higher priority gets it. */
  priority?: number;
}

/**
 * Returns a group in the bundler's format.
 *
 * @throws Error if a path does not exist, since a moved file would silently change the bundle
 */
export function groupOf({ modules, generated, ...group }: BundleGroup) {
  const missing = modules.filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(`The bundle group ${group.name} names what is not there: ${missing.join(', ')}`);
  const ends = modules.map((path) => `/${path}`);
  return {
    ...group,
    test: (id: string): boolean => {
      const path = id.replaceAll('\\', '/');
      if (generated?.test(path)) return true;
      return !path.endsWith('.css') && ends.some((end) => path.endsWith(end) || path.includes(`${end}/`));
    },
  };
}
