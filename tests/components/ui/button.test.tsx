import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { show } from '../../setup/show.ts';

const button = () => screen.getByRole('button', { name: 'Copy' });

it('a button does what it says when pressed, by mouse and by key', async () => {
  const onClick = vi.fn();
  const { person } = show(<Button onClick={onClick}>Copy</Button>);
  await person.click(button());
  await person.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('a button sends no form unless that is its purpose', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  const { person, rerender } = show(
    <form onSubmit={onSubmit}>
      <Button>Copy</Button>
    </form>,
  );
  await person.click(button());
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(
    <form onSubmit={onSubmit}>
      <Button type="submit">Copy</Button>
    </form>,
  );
  await person.click(button());
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('a busy button keeps the focus, says so, and neither acts nor sends', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  const { person } = show(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Copy
      </Button>
    </form>,
  );
  button().focus();
  await person.keyboard('{Enter}');
  await person.click(button());
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a button that is an icon alone has its name in words', () => {
  show(
    <Button shape="icon" aria-label="Copy">
      <svg aria-hidden />
    </Button>,
  );
  expect(button()).toBeVisible();
});

it('a link can look like a button', () => {
  show(
    <>
      <Button kind="primary" shape="wide">
        Copy
      </Button>
      <a href="https://example.com" className={buttonClass('primary', 'wide')}>
        Open
      </a>
    </>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('class', button().className);
});
