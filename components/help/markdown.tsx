import { lexer, type Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { List } from '@/components/ui/list.tsx';

/** Draws Hem's own Markdown: paragraphs, lists, emphasis and code. A link shows its words alone. */
export function Markdown({ text }: { text: string }) {
  return drawn(lexer(text));
}

const drawn = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
  tokens.map((token, index) => <Fragment key={index}>{draw(token)}</Fragment>);

function draw(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'heading':
      return null;
    case 'paragraph':
      return <p>{drawn(token.tokens)}</p>;
    case 'list':
      return <List>{drawn(token['items'])}</List>;
    case 'list_item':
      return <li>{drawn(token.tokens)}</li>;
    case 'strong':
      return <strong>{drawn(token.tokens)}</strong>;
    case 'em':
      return <em>{drawn(token.tokens)}</em>;
    case 'codespan':
      return <code>{token['text']}</code>;
    case 'link':
      return drawn(token.tokens);
    default:
      return 'tokens' in token && token.tokens ? drawn(token.tokens) : token.raw;
  }
}
