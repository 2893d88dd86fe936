/**
 * Makes the service its next version, with a further migration: `node --import ./next-version.ts service/main.ts`.
 */
import { registerHooks } from 'node:module';

const service = new URL('../../../service/', import.meta.url).href;
const released = new URL('storage/migrations/index.ts', service).href;
const url = new URL('./next-migrations.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, resolve) => {
    const found = resolve(specifier, context);
    return found.url === released && context.parentURL?.startsWith(service) ? { ...found, url } : found;
  },
});
