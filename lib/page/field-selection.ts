/** The selected text of a field; `none` without a field, or in one that Hem must not change. */
export type FieldSelection = { kind: 'text'; text: string } | { kind: 'password' | 'none' };

/** The selection at the time of a press, in the memory that Hem's scripts share in a page. */
interface MarkedSelection {
  text: string;
  isUnchanged: () => boolean;
  /** Types a text over the selection. */
  insert: (text: string) => void;
  /** True if the field has the inserted text. */
  isInserted: (text: string) => boolean;
}

/**
 * Returns the selected text of the focused field, and remembers the selection for `insertIntoField`. Takes blanks around
 * the text out of the selection: three clicks also select the end of the line. It runs inside the page, and the browser
 * sends it there as text. Therefore it must not use anything from outside the function.
 */
export function markFieldSelection(): FieldSelection {
  const memory = globalThis as { hemSelection?: MarkedSelection | undefined };
  memory.hemSelection = undefined;
  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };
  const blanksBefore = (text: string) => text.length - text.trimStart().length;
  const blanksBehind = (text: string) => text.length - text.trimEnd().length;
  const field = focused();

  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    // A field that shows its password still has one.
    if (field.matches('[type=password i], [autocomplete~=current-password i], [autocomplete~=new-password i]'))
      return { kind: 'password' };
    // Null for a type without selections, such as email.
    const [from, to] = [field.selectionStart, field.selectionEnd];
    if (from === null || to === null || field.readOnly || field.disabled) return { kind: 'none' };
    const selected = field.value.slice(from, to);
    const text = selected.trim();
    if (text === '') return { kind: 'none' };
    const [start, end] = [from + blanksBefore(selected), to - blanksBehind(selected)];
    field.setSelectionRange(start, end);
    memory.hemSelection = {
      text,
      isUnchanged: () =>
        focused() === field &&
        field.selectionStart === start &&
        field.selectionEnd === end &&
        field.value.slice(start, end) === text,
      insert: (inserted) => document.execCommand('insertText', false, inserted),
      isInserted: (inserted) => field.value.slice(start, start + inserted.length) === inserted,
    };
    return { kind: 'text', text };
  }

  const isEditable = field instanceof HTMLElement && (field.isContentEditable || document.designMode === 'on');
  // Only Chromium has the selection of a shadow root. In Firefox, the one of the document reaches into it.
  const root: (Node & { getSelection?: () => Selection | null }) | undefined = field?.getRootNode();
  const selection = root?.getSelection?.() ?? document.getSelection();
  const selected = selection?.rangeCount === 1 ? selection.getRangeAt(0) : null;
  if (!isEditable || !selection || !selected || !field.contains(selected.commonAncestorContainer))
    return { kind: 'none' };
  const walker = document.createTreeWalker(selected.commonAncestorContainer);
  const pieces: { node: Text; start: number; end: number }[] = [];
  for (let node: Node | null = walker.root; node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text && selected.intersectsNode(node))) continue;
    const start = node === selected.startContainer ? selected.startOffset : 0;
    const end = node === selected.endContainer ? selected.endOffset : node.length;
    const piece = node.data.slice(start, end);
    if (piece.trim() !== '') pieces.push({ node, start: start + blanksBefore(piece), end: end - blanksBehind(piece) });
  }
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'none' };
  selection.setBaseAndExtent(first.node, first.start, last.node, last.end);
  const text = selection.getRangeAt(0).toString();
  const links = new Set(pieces.map(({ node }) => node.parentElement?.closest('a[href]') ?? null));
  const [link] = links;
  // With a part of a link, the rest would still lead to the long address.
  if (links.size > 1 || (link && link.textContent !== text)) return { kind: 'none' };
  memory.hemSelection = {
    text,
    isUnchanged: () => {
      if (focused() !== field || selection.rangeCount !== 1) return false;
      const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
      const isSameStart = startContainer === first.node && startOffset === first.start;
      const isSameEnd = endContainer === last.node && endOffset === last.end;
      return isSameStart && isSameEnd && selection.getRangeAt(0).toString() === text;
    },
    insert: (address) => {
      // A browser announces typing, but no command. An editor with a model of its own handles the announcement itself.
      const announced = new InputEvent('beforeinput', {
        inputType: link ? 'insertLink' : 'insertText',
        data: address,
        targetRanges: [new StaticRange(selection.getRangeAt(0))],
        bubbles: true,
        cancelable: true,
        composed: true,
      });
      if (!field.dispatchEvent(announced)) return;
      if (!link) {
        document.execCommand('insertText', false, address);
        return;
      }
      const shortLink = document.createElement('a');
      shortLink.href = address;
      shortLink.textContent = address;
      const whole = document.createRange();
      whole.selectNode(link);
      const blankBefore = (one: Element | null) => /\s$/.test(one?.previousSibling?.textContent ?? '');
      const hadBlank = blankBefore(link);
      selection.removeAllRanges();
      selection.addRange(whole);
      document.execCommand('insertHTML', false, shortLink.outerHTML);
      // Firefox removes the blank before a link that ends its paragraph.
      const inserted = selection.focusNode?.parentElement?.closest('a') ?? null;
      if (hadBlank && inserted !== null && !blankBefore(inserted)) document.execCommand('undo');
    },
    isInserted: (inserted) => {
      const { focusNode: node, focusOffset: end } = selection;
      const isThere = node instanceof Text && node.data.slice(0, end).endsWith(inserted);
      return isThere && (!link || node.parentElement?.closest('a[href]')?.getAttribute('href') === inserted);
    },
  };
  return { kind: 'text', text };
}

/**
 * Types a text over the selection that `markFieldSelection` has remembered, if that is still exactly the same. The
 * field's own undo takes it back. Returns true if the field has the text then. Like that function, it runs in the page.
 */
export async function insertIntoField(selected: string, inserted: string): Promise<boolean> {
  const memory = globalThis as { hemSelection?: MarkedSelection | undefined };
  const marked = memory.hemSelection;
  memory.hemSelection = undefined;
  if (marked?.text !== selected || !marked.isUnchanged()) return false;
  marked.insert(inserted);
  // An editor may draw the text later, or restore its own.
  for (let tries = 0; tries < 10; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (marked.isInserted(inserted)) return true;
  }
  return false;
}
