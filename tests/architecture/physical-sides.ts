/** Declarations that name a side, or move to one. */
const physical: readonly RegExp[] = [
  /^(?:scroll-)?(?:margin|padding)-(?:left|right)\s*:/,
  /^border-(?:top-|bottom-)?(?:left|right)(?:-\w+)?\s*:/,
  /^(?:left|right)\s*:/,
  /^(?:text-align|float|clear|object-position|transform-origin|background|background-position)\s*:.*\b(?:left|right)\b/,
  /^background-position-x\s*:/,
  /gradient\(\s*(?:to (?:\w+ )?(?:left|right)|(?!0deg|180deg)\d+deg)/,
  /translateX\(|translate3d\(/,
  /^translate\s*:\s*(?!\s|0|none|var\(|--)/,
];

/** Properties whose second value is the right side, and whose fourth is the left one. */
const fourSides = /^(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*(.*)$/;
const corners = /^border-radius\s*:\s*(.*)$/;

/** Splits a value at spaces outside parentheses. */
const valuesOf = (value: string): string[] => value.trim().match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function isPhysical(declaration: string): boolean {
  const [, sides] = fourSides.exec(declaration) ?? [];
  if (sides !== undefined) {
    const [, right, , left = right] = valuesOf(sides);
    return right !== left;
  }
  const [, radii] = corners.exec(declaration) ?? [];
  if (radii !== undefined) return valuesOf(radii).length > 1;
  return physical.some((pattern) => pattern.test(declaration));
}

/** Returns the declarations of a style sheet that name the left or right side. */
export const physicalDeclarations = (sheet: string): string[] =>
  sheet
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .split(/[;{}]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(isPhysical);

const utility = new RegExp(
  [
    '-?(?:scroll-)?[mp][lr]-.+',
    '-?(?:left|right)-.+',
    '(?:border|rounded)-[lr](?:-.+)?',
    'rounded-(?:tl|tr|bl|br)(?:-.+)?',
    '-?space-x-.+',
    '-?translate-x-.+',
    '-?(?:scale-x|skew-x)-.+',
    '(?:text|float|clear)-(?:left|right)',
    '(?:origin|object|bg)-(?:(?:top|bottom)-)?(?:left|right)(?:-(?:top|bottom))?',
    'bg-(?:linear|gradient)-(?:to-)?[tb]?[lr]',
    '\\[(?:margin|padding|border|text-align|left|right)[\\w-]*(?:left|right).*\\]',
  ]
    .map((one) => `(?:${one})`)
    .join('|'),
);
const whole = new RegExp(`^(?:${utility.source})$`);

/** True if a utility names a side. One for a direction of its own, such as `rtl:-translate-x-4`, states what turns. */
export function isPhysicalUtility(name: string): boolean {
  const parts = name.split(/:(?![^[(]*[\])])/);
  const last = parts.at(-1) ?? '';
  return !parts.includes('rtl') && !parts.includes('ltr') && whole.test(last);
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

/** Returns the utilities in a file's texts that name a side. */
export const physicalUtilities = (text: string): string[] =>
  withoutComments(text)
    .split(/[\s"'`]+/)
    .filter(isPhysicalUtility);

/** Code that measures from the left, or listens to a key that points to a side. */
const measures =
  /\b(?:clientX|pageX|screenX|movementX|offsetLeft|clientLeft|scrollLeft|ArrowLeft|ArrowRight)\b|\bstyle\.(?:left|right)\b|\bstyle=\{\{[^}]*\b(?:left|right|marginLeft|marginRight)\b|\.textAlign\b/;

/** True if a script measures or moves by sides. Icons and comments do not count. */
export const isPhysicalCode = (text: string): boolean =>
  measures.test(
    withoutComments(text)
      .replace(/import \{[^}]*\} from 'lucide-react';/g, '')
      .replace(/<Arrow(?:Left|Right)\b/g, ''),
  );

/** Icons that point to where one came from, or to where something leads. */
const pointing =
  /<(?:Arrow(?:Up|Down)?(?:Left|Right)|Chevrons?(?:Left|Right)|Corner\w+|ExternalLink|Panel(?:Left|Right))\b[^>]*>/g;

/** Returns the elements of icons that point to a side and do not turn. */
export const unturnedIcons = (text: string): string[] =>
  (text.match(pointing) ?? []).filter((icon) => !/rtl:|className="[^"]*\bchevron\b/.test(icon));
