import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, LongText } from '@/components/ui/long-text.tsx';
import { show } from '../../setup/show.ts';

describe('a long text', () => {
  it('is shown completely if it is short', () => {
    show(<LongText text="Spring sale" />);
    expect(screen.getByText('Spring sale')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is cut, shows completely at a press and is cut again at the next', async () => {
    const text = 'Sale '.repeat(20_000).trim();
    const { person, container } = show(<LongText text={text} />);
    expect(container.textContent?.length).toBeLessThan(400);
    await person.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
    expect(container).toHaveTextContent(text);
    await person.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(container.textContent?.length).toBeLessThan(400);
  });

  it('is cut after a whole character, and counts it once', () => {
    expect(beginningOf('😀'.repeat(600))).toBe('😀'.repeat(300));
    expect(beginningOf(`${'a'.repeat(299)}😀😀`)).toBe(`${'a'.repeat(299)}😀`);
  });

  it('is cut between characters, and is a prefix of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900, size: 'max' }), (text) => {
        const beginning = beginningOf(text);
        expect(text.startsWith(beginning)).toBe(true);
        expect(beginning.isWellFormed()).toBe(true);
        if ([...text].length <= 300) expect(beginning).toBe(text);
      }),
    );
  });
});
