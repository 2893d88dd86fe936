import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Rows } from '@/components/ui/rows.tsx';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';

describe('words', () => {
  it('are a paragraph, or the element that is asked for, with its attributes', () => {
    const heading = createRef<HTMLHeadingElement>();
    render(
      <>
        <Hint>below a field</Hint>
        <Text as="h2" ref={heading} id="about" tabIndex={-1} weight="medium">
          About
        </Text>
      </>,
    );
    expect(screen.getByText('below a field').tagName).toBe('P');
    expect(screen.getByRole('heading', { level: 2, name: 'About' })).toBe(heading.current);
    expect(heading.current?.id).toBe('about');
  });

  it('have the look that is asked for, beside classes for layout', () => {
    render(
      <Hint tone="bad" className="flex">
        wrong
      </Hint>,
    );
    expect(screen.getByText('wrong').className.split(' ').sort()).toEqual(['flex', 'text-bad', 'text-xs']);
  });

  it('have no class without a look', () => {
    render(<Text>plain</Text>);
    expect(screen.getByText('plain').hasAttribute('class')).toBe(false);
  });
});

describe('what scrolls in itself', () => {
  it('is reached by Tab if nothing in it is', () => {
    render(
      <>
        <Rows scrolls aria-label="Changes">
          <li>one</li>
        </Rows>
        <ScrollArea label="Columns">a table</ScrollArea>
        <ScrollArea>a form</ScrollArea>
      </>,
    );
    expect(screen.getByRole('list', { name: 'Changes' }).tabIndex).toBe(0);
    expect(screen.getByRole('region', { name: 'Columns' }).tabIndex).toBe(0);
    expect(screen.getByText('a form').tabIndex).toBe(-1);
  });
});

it('a status is there before its words, so that they are announced', () => {
  const { rerender } = render(<StatusArea />);
  const status = screen.getByRole('status');
  rerender(<StatusArea>saved</StatusArea>);
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('saved');
});
