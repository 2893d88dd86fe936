import { existsSync } from 'node:fs';

/** Modules that are to lie in one file of the build. Each group is declared beside the code it speaks of. */
interface BundleGroup {
  name: string;
  /** Files and folders from the root of the project, without those of styles. */
  modules: readonly string[];
  /** Only what so many parts of the build share. */
  minShareCount?: number;
  /** Of two groups that hold a module, the higher has it. */
  priority?: number;
}

/**
 * The group as the bundler takes it.
 *
 * @throws Error when a path leads nowhere: what was moved would change files unseen
 */
export function groupOf({ modules, ...group }: BundleGroup) {
  const missing = modules.filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(`The bundle group ${group.name} names what is not there: ${missing.join(', ')}`);
  const ends = modules.map((path) => `/${path}`);
  return {
    ...group,
    test: (id: string): boolean => {
      const path = id.replaceAll('\\', '/');
      return !path.endsWith('.css') && ends.some((end) => path.endsWith(end) || path.includes(`${end}/`));
    },
  };
}
