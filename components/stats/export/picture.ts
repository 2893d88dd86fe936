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

/** A chart as the text of an SVG file: as it looks now, on the page's ground. */
export function svgTextOf(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return '';
  const originals = chart.querySelectorAll('*');
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    const style = original && getComputedStyle(original);
    for (const property of kept) {
      const value = style?.getPropertyValue(property);
      if (value) element.setAttribute(property, value);
    }
    element.removeAttribute('class');
  }
  const { width, height } = sizeOf(chart);
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor || '#fff');
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** A chart as a PNG file; null where the browser could not draw it. */
export async function pngOf(chart: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = sizeOf(chart);
  const image = new Image(width * sharpness, height * sharpness);
  // A data address, since the extension's policy loads pictures from no other that it could make itself.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgTextOf(chart))}`;
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
