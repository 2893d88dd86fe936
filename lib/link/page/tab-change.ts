/** A change of the tab since its page was read. */
export type TabChange =
  /** The page was loading, and now has an address. */
  | { kind: 'loaded' }
  /** The page was loading, and the browser hides its address until the next press. */
  | { kind: 'loadedHidden' }
  /** The tab shows another page. Its address is null if it is hidden, or no web address. */
  | { kind: 'left'; address: string | null };

/** The state of a tab since its page was read. */
export interface TabState {
  change: TabChange | null;
  /** Reads the tab again. Null if it had loaded when its page was read: then the browser reports each change. */
  look: (() => Promise<TabChange | null>) | null;
}

/** The state of a page that is no longer in its tab, or whose tab is followed otherwise. */
export const unchangedTab: TabState = { change: null, look: null };
