import ts from 'typescript';

/** The classes allowed outside `components/ui`: position and size within a layout. Parts of `ui` set all else. */
const layout: readonly RegExp[] = [
  /^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|hidden|sr-only|not-sr-only)$/,
  /^-?(flex|grow|shrink|basis|order|grid|col|row|auto|gap|items|content|justify|place|self)-/,
  /^(static|relative|absolute|sticky)$/,
  /^(min-w|min-h|w|h|max-w)-(0|full|fit|min|max|lh)$/,
  /^m[sexytb]?-auto$/,
  /^overflow-/,
  /^(truncate|wrap-anywhere|whitespace-nowrap|line-clamp-\d+|text-(start|end|center))$/,
  // Turns an icon that points to a side.
  /^-scale-x-100$/,
];

/** Conditions of the page, such as its width, and an element without content. Those that reach into other elements (`[&>p]:`) are no layout. */
const conditions = /^(?:(?:max-|min-)?\[\d+px\]|print|narrow|empty|rtl|\[@media_screen\]):/;

/** True if a utility is for layout alone. */
export function isLayout(utility: string): boolean {
  const name = utility.replace(conditions, '');
  return name === utility ? layout.some((allowed) => allowed.test(name)) : isLayout(name);
}

/** Returns the utilities in the `className` of a file's elements, also those of constants that it names. */
export function utilitiesIn(text: string): string[] {
  const source = ts.createSourceFile('page.tsx', text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer !== undefined) constants.set(name.text, initializer);

  const texts: string[] = [];
  const seen = new Set<ts.Node>();
  const read = (node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    // A key, as in `styles['row']`, and an argument, as in `buttonClass('quiet')`, are no classes.
    else if (ts.isElementAccessExpression(node)) read(constantOf(node.expression) ?? node.expression);
    else if (ts.isCallExpression(node)) return;
    else if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      if (constant !== undefined) read(constant);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
      if (isComparison(node.operatorToken.kind)) return;
      ts.forEachChild(node, read);
    } else if (ts.isConditionalExpression(node)) {
      read(node.whenTrue);
      read(node.whenFalse);
    } else if (ts.isPropertyAssignment(node)) read(node.initializer);
    else ts.forEachChild(node, read);
  };
  const constantOf = (node: ts.Expression) => (ts.isIdentifier(node) ? constants.get(node.text) : undefined);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer !== undefined)
      read(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.flatMap((text) => text.split(/\s+/)).filter((utility) => utility !== '');
}

const isComparison = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
