import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { recordEarlyInput } from '@/entrypoints/popup/first-form/early-input.ts';

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('a key that is pressed while React takes the form over is heard once, in its turn', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  const replayInput = recordEarlyInput(root);
  const heard: string[] = [];
  const onKey = ({ key }: KeyboardEvent) => void heard.push(key);
  press('/');
  void replayInput();
  // As React's effects do, before the early keys are given to them.
  addEventListener('keydown', onKey);
  press('a');
  await expect.poll(() => heard).toContain('a');
  press('b');
  removeEventListener('keydown', onKey);
  root.remove();
  expect(heard).toEqual(['/', 'a', 'b']);
});

it('a space in what is typed for the search presses nothing, however early it comes', async () => {
  const root = document.createElement('div');
  const shorten = document.createElement('button');
  shorten.textContent = 'Shorten';
  root.append(shorten);
  document.body.append(root);
  shorten.focus();
  const replayInput = recordEarlyInput(root);
  const heard: string[] = [];
  const onKey = ({ key }: KeyboardEvent) => void heard.push(key);
  let presses = 0;
  shorten.addEventListener('click', () => presses++);
  await userEvent.keyboard('/two');
  // As the form does when React has taken it over.
  shorten.focus();
  await userEvent.keyboard(' words');
  addEventListener('keydown', onKey);
  void replayInput();
  await expect.poll(() => heard.join('')).toBe('/two words');
  removeEventListener('keydown', onKey);
  root.remove();
  expect(presses).toBe(0);
});
