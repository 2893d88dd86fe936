/** What a picture takes along of the page's style, which it leaves behind. */
const kept = [
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
] as const;

/** Device pixels for each of the page's, so that a picture is sharp on paper too. */
const sharpness = 2;

/** The room around a picture, between its parts, and how high a line of its head is; in pixels. */
const [margin, gap, titleLine, textLine] = [16, 12, 24, 18];
/** How wide a character is at least, about: a longer text would run out of the picture. */
const character = 6;

const namespace = 'http://www.w3.org/2000/svg';

/** A chart to be saved, with what makes it readable without its page. */
export interface Picture {
  chart: SVGSVGElement;
  /** Its title, then what it is of: one line each. */
  head: readonly string[];
  /** What its colors and lines mean: a list, each entry with its own drawing. */
  legend: HTMLElement | null;
}

/** A copy of a drawing that looks the same without the page. */
function copyOf(drawing: SVGSVGElement): SVGSVGElement | null {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return null;
  const originals = drawing.querySelectorAll('*');
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    const style = original && getComputedStyle(original);
    for (const property of kept) {
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

function write(into: Element, { text, x, y, size, weight = 400, fill }: Words): void {
  const family = getComputedStyle(document.body).fontFamily;
  const place = { x, y, fill, 'font-size': size, 'font-weight': weight, 'font-family': family };
  put(into, 'text', { ...place, 'dominant-baseline': 'central' }).textContent = text;
}

const cut = (text: string, width: number): string => {
  const most = Math.max(8, Math.floor(width / character));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

/** Draws the entries of a legend where they stand on the page. Answers with how high that is. */
function drawLegend(picture: Element, legend: HTMLElement | null, top: number): number {
  if (legend === null) return 0;
  const frame = legend.getBoundingClientRect();
  const fill = getComputedStyle(legend).color;
  for (const entry of legend.querySelectorAll('li')) {
    const { left, top: from, height } = entry.getBoundingClientRect();
    const [x, middle] = [margin + left - frame.left, top + from - frame.top + height / 2];
    const drawing = entry.querySelector('svg');
    const copy = drawing && copyOf(drawing);
    const size = drawing?.getBoundingClientRect() ?? { width: 0, height: 0 };
    if (copy !== null) {
      copy.setAttribute('x', String(x));
      copy.setAttribute('y', String(middle - size.height / 2));
      picture.append(copy);
    }
    const indent = copy === null ? 0 : size.width + 8;
    // A legend that is not laid out has no width.
    const room = frame.width > 0 ? margin + frame.width - x - indent : Number.POSITIVE_INFINITY;
    const text = cut(entry.textContent, room);
    write(picture, { text, x: x + indent, y: middle, size: 12, fill });
  }
  return frame.height;
}

/** A chart as a drawing of its own: what it is, the chart as it looks now, and what its lines and colors mean. */
function draw({ chart, head, legend }: Picture): SVGSVGElement {
  const size = sizeOf(chart);
  const picture = document.createElementNS(namespace, 'svg');
  const body = getComputedStyle(document.body);
  const ground = put(picture, 'rect', { width: '100%', height: '100%', fill: body.backgroundColor || '#fff' });
  let y = margin;
  for (const [index, text] of head.entries()) {
    const isTitle = index === 0;
    const line = isTitle ? titleLine : textLine;
    write(picture, {
      text: cut(text, size.width * (isTitle ? 0.7 : 1)),
      x: margin,
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
  picture.prepend(ground);
  return picture;
}

const textOf = (drawing: SVGSVGElement): string => new XMLSerializer().serializeToString(drawing);

/** A chart as the text of an SVG file, on the page's ground. */
export const svgTextOf = (picture: Picture): string => textOf(draw(picture));

/** A chart as a PNG file; null where the browser could not draw it. */
export async function pngOf(picture: Picture): Promise<Blob | null> {
  const drawing = draw(picture);
  const [width, height] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)) * sharpness);
  const image = new Image(width, height);
  // A data address, since the extension's policy loads pictures from no other that it could make itself.
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
