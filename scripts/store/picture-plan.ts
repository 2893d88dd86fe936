/** The screens that the pictures show. Each has a caption of its name (`store.picture`). */
export const scenes = ['shorten', 'channels', 'find', 'stats', 'codes'] as const;
export type Scene = (typeof scenes)[number];

/** A picture to draw. */
export type Picture = { file: string; width: number; height: number } & (
  | { kind: 'screen'; scene: Scene; hasCaption: boolean }
  | { kind: 'promo' }
  /** `mark`: the side of the mark itself. The rest is transparent. */
  | { kind: 'icon'; mark: number }
);

const screens = (width: number, height: number, hasCaption: boolean): Picture[] =>
  scenes.map((scene, at) => ({ kind: 'screen', file: `${at + 1}-${scene}.png`, width, height, scene, hasCaption }));

/** The five screens with their captions. */
export const captioned = (width: number, height: number): Picture[] => screens(width, height, true);

/** The five screens without words around them. */
export const withoutCaptions = (width: number, height: number): Picture[] => screens(width, height, false);

/** A promotional picture with name and tagline. */
export const promo = (width: number, height: number): Picture => ({
  kind: 'promo',
  file: `promotion-${width}x${height}.png`,
  width,
  height,
});

/** The large promotional picture of Chrome's and Edge's stores. */
export const banner = promo(1400, 560);

/** The icon, whose mark may have a transparent margin. */
export const icon = (side: number, mark: number): Picture => ({
  kind: 'icon',
  file: `icon-${side}.png`,
  width: side,
  height: side,
  mark,
});
