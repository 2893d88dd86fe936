/**
 * The minimum contrast between a code and its background, as a ratio defined by WCAG 2. Cameras need less than eyes,
 * but dust, glare and faded print reduce it.
 */
export const minContrast = 4;

/** The result of checking a code's colors. Many scanners only find dark squares on a light background. */
export type ColorVerdict = 'good' | 'inverted' | 'low';

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors (#rrggbb): from 1 for none to 21, by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns a color's gray value as cameras compute it (BT.601), from 0 to 255. */
function gray(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** The minimum difference in gray. A saturated color looks lighter to the eye than to a camera. */
const minGrayDifference = 80;

const isReadable = ({ dark, light }: Colors): boolean =>
  luminance(dark) < luminance(light) &&
  contrastOf(dark, light) >= minContrast &&
  gray(light) - gray(dark) >= minGrayDifference;

/** Checks if a code in these colors (#rrggbb) can be scanned. */
export function checkColors({ dark, light }: Colors): ColorVerdict {
  if (isReadable({ dark, light })) return 'good';
  return isReadable({ dark: light, light: dark }) ? 'inverted' : 'low';
}

/** The colors of a code's squares and of its background. */
export interface Colors {
  dark: string;
  light: string;
}

/** Mixes two colors: share 0 is the first one, 1 the other. */
function mixed(color: string, other: string, share: number): string {
  const goal = channels(other);
  const parts = channels(color).map((value, at) => Math.round(value + ((goal[at] ?? value) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const steps = Array.from({ length: 21 }, (_, at) => at / 20);

/**
 * Returns the nearest colors that can be scanned. Inverted colors are swapped. Then the squares get darker, and if
 * black is not enough, the background gets lighter.
 */
export function mendColors(colors: Colors): Colors {
  const { dark, light } =
    luminance(colors.dark) > luminance(colors.light) ? { dark: colors.light, light: colors.dark } : colors;
  for (const share of steps) {
    const darker = { dark: mixed(dark, '#000000', share), light };
    if (checkColors(darker) === 'good') return darker;
  }
  for (const share of steps) {
    const lighter = { dark: '#000000', light: mixed(light, '#ffffff', share) };
    if (checkColors(lighter) === 'good') return lighter;
  }
  return { dark: '#000000', light: '#ffffff' };
}
