import { browser } from 'wxt/browser';

/**
 * True if this page cannot read the background's database: Firefox gives pages in private windows an empty one of their
 * own, or none. In a worker of a page, which has no extension API, it is false: private windows start none.
 */
export const lacksDatabase = (): boolean => browser?.extension?.inIncognitoContext === true;
