import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What the background and the service speak HTTP with: Node's own, since the DOM's would apply a web page's rules. */
const network = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams'];

const { 'happy-dom': happyDom } = builtinEnvironments;

/** The DOM for the pages, and Node's network for the background and the service, which run beside them. */
export default {
  ...happyDom,
  name: 'hem-pages',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = network.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
    const { locks } = navigator;
    const environment = await happyDom.setup(global, options);
    // Which this DOM has none of, and pages of Hem share.
    Object.defineProperty(global.navigator, 'locks', { value: locks });
    for (const [name, own] of kept) if (own !== undefined) Object.defineProperty(globalThis, name, own);
    return environment;
  },
} satisfies Environment;
