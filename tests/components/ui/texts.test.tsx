import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Mark } from '@/components/ui/mark.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { show } from '../../setup/show.ts';

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
