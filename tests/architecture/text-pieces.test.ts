import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

/** A text that code builds from pieces. Translators can't change the order of its parts. */
interface Finding {
  kind: 'nested' | 'joined' | 'template' | 'sum' | 'words';
  file: string;
  code: string;
}

/** Files that join values, which are no texts of the interface, and what they join. */
const joinedValues: Record<string, string> = {
  'components/stats/page/exports.ts': 'tags in a cell of a file',
  'components/link-form/countries/use-country-input.ts': 'what a person typed, back in its field',
  'components/presets/preset-hygiene.tsx': 'the value of a field that takes a list with commas',
  'lib/stats/export-links.ts': 'tags in a cell of a file',
  'lib/link/copy/template.ts': 'tags in a copied text',
  'lib/link/tags/tags-cell.ts': 'tags in a cell of a file',
  'lib/link/names/disambiguate.ts': 'tags in place of a title',
  'lib/link/names/distinct-names.ts': 'title, address and UTM values of a link',
  'lib/privacy/tables.ts': 'names of permissions in a table of the docs',
};

/** Texts that take another whole text, and why that is no part of a sentence. */
const textsAround: Record<string, string> = {
  'failure.field': 'the label of a field, a colon and a whole sentence',
  'editor.changes.some': 'the labels of fields after a colon',
  'editor.platforms.otherStore': 'the name of a platform',
  'editor.utm.applied': 'the name of a preset without one',
  'presets.removed': 'the name of a preset without one',
  'channelSets.removed': 'the name of a set without one',
  'channelSets.problem.double': 'the name of a channel without one',
};

/** Words in elements that are the same in every language. */
const plainWords = /^(Hem|CSV|PNG|SVG|JSON|UTM|QR)$/;

const isText = (node: ts.Node): boolean => ts.isCallExpression(node) && node.expression.getText() === 'i18n.t';

const contains = (node: ts.Node, matches: (inner: ts.Node) => boolean): boolean =>
  matches(node) || (ts.forEachChild(node, (inner) => contains(inner, matches) || undefined) ?? false);

/** Returns what is wrong with a node; null for nothing. */
function kindOf(node: ts.Node): Finding['kind'] | null {
  if (ts.isCallExpression(node) && isText(node)) {
    return node.arguments.some((argument) => contains(argument, isText)) ? 'nested' : null;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [separator] = node.arguments;
    const isJoin = node.expression.name.text === 'join' && separator !== undefined;
    return isJoin && ts.isStringLiteralLike(separator) && /^(, |; | · | – |: )$/.test(separator.text) ? 'joined' : null;
  }
  if (ts.isTemplateExpression(node)) {
    const hasText = node.templateSpans.some(({ expression }) => contains(expression, isText));
    return hasText ? 'template' : null;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return isText(node.left) || isText(node.right) ? 'sum' : null;
  }
  if (ts.isJsxText(node)) {
    const words = node.text.trim();
    return /\p{L}{2}/u.test(words) && !plainWords.test(words) ? 'words' : null;
  }
  return null;
}

function findingsIn(file: string, code = readFileSync(file, 'utf8')): Finding[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node);
    if (kind !== null) found.push({ kind, file, code: node.getText().replace(/\s+/g, ' ').slice(0, 100) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the reason that excepts a finding, by the key of its table. */
const exceptionOf = ({ kind, file, code }: Finding): string | undefined => {
  if (kind === 'joined' && file in joinedValues) return file;
  const [, key] = (kind === 'nested' && /^i18n\.t\('([\w.]+)'/.exec(code)) || [];
  return key !== undefined && key in textsAround ? key : undefined;
};

describe('the texts of the interface', () => {
  let found: Finding[];

  beforeAll(() => {
    const files = globSync('{components,entrypoints,lib}/**/*.{ts,tsx}');
    found = files.sort().flatMap((file) => findingsIn(file));
  });

  it('are whole sentences and labels in the catalogue, not built from pieces', () => {
    // Write one text with placeholders, or use RichText, FactLine or the lists of components/ui/format-list.ts.
    expect(found.filter((finding) => exceptionOf(finding) === undefined)).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    const used = new Set(found.map(exceptionOf));
    expect([...Object.keys(joinedValues), ...Object.keys(textsAround)].filter((key) => !used.has(key))).toEqual([]);
  });
});

it.each<[Finding['kind'], string]>([
  ['nested', "i18n.t('a', [i18n.t('b')])"],
  ['nested', "i18n.t('a', [formatList([i18n.t('b')])])"],
  ['joined', "[i18n.t('a'), i18n.t('b')].join(' · ')"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code to check
  ['template', "`${i18n.t('a')}: ${name}`"],
  ['sum', "i18n.t('a') + name"],
  ['words', '<p>Saved {name}</p>'],
])('finds a text built from pieces (%s): %s', (kind, code) => {
  expect(findingsIn('a.tsx', `const a = ${code};`).map((finding) => finding.kind)).toEqual([kind]);
});
