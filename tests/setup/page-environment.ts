import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** The HTTP globals for the background and the service. They are Node's, since the DOM's apply a web page's rules. */
const network = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams'];

const { 'happy-dom': happyDom } = builtinEnvironments;

/** A DOM for pages, with Node's network for the background and the service in the same process. */
export default {
  ...happyDom,
  name: 'hem-pages',
  viteEnvironment: 'client',
  async setup(global, options) {
    const nodeGlobals = network.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
    const { locks } = navigator;
    const environment = await happyDom.setup(global, options);
    // Pages of Hem share locks, which this DOM does not have.
    Object.defineProperty(global.navigator, 'locks', { value: locks });
    for (const [name, own] of nodeGlobals) if (own !== undefined) Object.defineProperty(globalThis, name, own);
    return environment;
  },
} satisfies Environment;
