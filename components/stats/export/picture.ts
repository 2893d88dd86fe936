/** The style properties that are copied into a picture, as it has no stylesheet. */
const copiedProperties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'vector-effect',
  'unicode-bidi',
] as const;

/** Picture pixels per CSS pixel, so that a picture is sharp on paper. */
const pixelRatio = 2;

/** The margin of a picture, the gap between its parts, and the heights of its head's lines, in pixels. */
const [margin, gap, titleLine, textLine] = [16, 12, 24, 18];
/** The minimum width of a character, in pixels. Longer texts are cut. */
const characterWidth = 6;

const namespace = 'http://www.w3.org/2000/svg';

/** A chart to save, with the texts that explain it outside its page. */
export interface Picture {
  chart: SVGSVGElement;
  /** The title, then further lines. */
  head: readonly string[];
  /** A list that explains colors and lines, each entry with its own drawing. */
  legend: HTMLElement | null;
}

/** Returns a copy of a drawing with its computed styles, as it looks the same without the page. */
function copyOf(drawing: SVGSVGElement): SVGSVGElement | null {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return null;
  const originals = drawing.querySelectorAll('*');
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    const style = original && getComputedStyle(original);
    for (const property of copiedProperties) {
      const value = style?.getPropertyValue(property);
      if (value) element.setAttribute(property, value);
    }
    element.removeAttribute('class');
  }
  copy.removeAttribute('class');
  return copy;
}

function put(into: Element, name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  into.append(element);
  return element;
}

interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill: string;
}

/** Writes a text that begins at `x`, in the direction of the page. */
function write(into: Element, { text, x, y, size, weight = 400, fill }: Words): void {
  const { fontFamily: family, direction } = getComputedStyle(document.body);
  const place = { x, y, fill, 'font-size': size, 'font-weight': weight, 'font-family': family, direction };
  put(into, 'text', { ...place, 'dominant-baseline': 'central' }).textContent = text;
}

const isRightToLeft = (): boolean => getComputedStyle(document.body).direction === 'rtl';

const cut = (text: string, width: number): string => {
  const maxLength = Math.max(8, Math.floor(width / characterWidth));
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
};

/** Draws the entries of a legend at their places on the page. Returns its height. */
function drawLegend(picture: Element, legend: HTMLElement | null, top: number): number {
  const list = legend?.querySelector('ul') ?? null;
  if (legend === null || list === null || getComputedStyle(list).display === 'none') return 0;
  const frame = list.getBoundingClientRect();
  const fill = getComputedStyle(legend).color;
  for (const entry of legend.querySelectorAll('li')) {
    const { left, right, top: from, height } = entry.getBoundingClientRect();
    const middle = top + from - frame.top + height / 2;
    // From the start of the list to the start of the entry.
    const before = isRightToLeft() ? frame.right - right : left - frame.left;
    const at = (distance: number) => margin + (isRightToLeft() ? frame.width - distance : distance);
    const drawing = entry.querySelector('svg');
    const copy = drawing && copyOf(drawing);
    const size = drawing?.getBoundingClientRect() ?? { width: 0, height: 0 };
    if (copy !== null) {
      copy.setAttribute('x', String(at(before) - (isRightToLeft() ? size.width : 0)));
      copy.setAttribute('y', String(middle - size.height / 2));
      picture.append(copy);
    }
    const indent = copy === null ? 0 : size.width + 8;
    // A legend without layout has no width.
    const room = frame.width > 0 ? frame.width - before - indent : Number.POSITIVE_INFINITY;
    const text = cut(entry.textContent, room);
    write(picture, { text, x: at(before + indent), y: middle, size: 12, fill });
  }
  return frame.height;
}

/** Returns a drawing of the head, the chart as it looks now, and the legend. */
function draw({ chart, head, legend }: Picture): SVGSVGElement {
  const size = sizeOf(chart);
  const picture = document.createElementNS(namespace, 'svg');
  const body = getComputedStyle(document.body);
  const background = put(picture, 'rect', { width: '100%', height: '100%', fill: body.backgroundColor || '#fff' });
  let y = margin;
  for (const [index, text] of head.entries()) {
    const isTitle = index === 0;
    const line = isTitle ? titleLine : textLine;
    write(picture, {
      text: cut(text, size.width * (isTitle ? 0.7 : 1)),
      x: isRightToLeft() ? margin + size.width : margin,
      y: y + line / 2,
      fill: body.color,
      ...(isTitle ? { size: 17, weight: 600 } : { size: 13 }),
    });
    y += line;
  }
  y += gap;
  const copy = copyOf(chart);
  if (copy !== null) {
    for (const [name, value] of Object.entries({ x: margin, y, ...size })) copy.setAttribute(name, String(value));
    copy.setAttribute('overflow', 'visible');
    picture.append(copy);
  }
  y += size.height + gap;
  y += drawLegend(picture, legend, y);
  const [width, height] = [size.width + 2 * margin, Math.ceil(y + margin)];
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  picture.prepend(background);
  return picture;
}

const textOf = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);

/** Returns a chart as the text of an SVG file, on the page's background. */
export const svgTextOf = (picture: Picture): string => textOf(draw(picture));

/** Returns a chart as a PNG file; null if the browser cannot draw it. */
export async function pngOf(picture: Picture): Promise<Blob | null> {
  const drawing = draw(picture);
  const [width, height] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)) * pixelRatio);
  const image = new Image(width, height);
  // The extension's content security policy allows no other URL for its own images.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(drawing))}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

const sizeOf = (chart: SVGSVGElement) => ({
  width: Math.max(1, Math.round(chart.clientWidth)),
  height: Math.max(1, Math.round(chart.clientHeight)),
});
