import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { show } from '../../setup/show.ts';

const button = () => screen.getByRole('button', { name: 'Copy' });

it('a button runs its action by mouse and by key', async () => {
  const onClick = vi.fn();
  const { person } = show(<Button onClick={onClick}>Copy</Button>);
  await person.click(button());
  await person.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('a button submits no form unless it is a submit button', async () => {
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

it('a busy button keeps the focus, announces it, and neither acts nor submits', async () => {
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

it('an icon button has a text name', () => {
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
