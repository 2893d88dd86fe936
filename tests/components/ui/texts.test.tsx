import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Mark } from '@/components/ui/mark.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { show } from '../../setup/show.ts';

describe('a text that is shortened in the middle', () => {
  it.each(['https://example.com/a/very/long/way/to/the/page.html', 'https://example.com/', 'short', ''])(
    'is complete, once and in one piece, for screen readers, for copying and on hover: "%s"',
    (text) => {
      const { container } = show(<MiddleText text={text} />);
      expect(container.textContent).toBe(text);
      const [whole] = [...container.querySelectorAll('span')].filter((one) => one.firstChild instanceof Text);
      if (text !== '') expect(whole?.closest('[title], [aria-hidden]')).toBeNull();
      expect(screen.getByTitle(text)).toHaveAttribute('aria-hidden', 'true');
    },
  );

  it('always shows its end', () => {
    const text = 'https://example.com/a/very/long/way/to/the/page.html';
    show(<MiddleText text={text} />);
    const { start, end } = screen.getByTitle(text).dataset;
    expect(end).toBe('he/page.html');
    expect(`${start}${end}`).toBe(text);
  });
});

describe('a notice', () => {
  it('interrupts with bad news', () => {
    show(
      <Notice tone="bad" title="Could not reach the service" actions={<button type="button">Try again</button>}>
        <p>Check that you are online.</p>
      </Notice>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Could not reach the serviceCheck that you are online.Try again',
    );
  });

  it.each(['good', 'warn', 'plain'] as const)('is announced politely if it is %s', (tone) => {
    show(<Notice tone={tone}>Link deleted</Notice>);
    expect(screen.getByRole('status')).toHaveTextContent('Link deleted');
  });
});

it('the logo is hidden from screen readers, since the name is beside it', () => {
  const { container } = show(<Mark size={24} />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container).toHaveTextContent('');
});
