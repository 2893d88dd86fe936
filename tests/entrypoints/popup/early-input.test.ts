import { expect, it } from 'vitest';
import { keepEarlyInput } from '@/entrypoints/popup/first-form/early-input.ts';

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('a key that is pressed while React takes the form over is heard once, in its turn', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  const early = keepEarlyInput(root);
  const heard: string[] = [];
  const onKey = ({ key }: KeyboardEvent) => void heard.push(key);
  press('/');
  const handedOver = early.handOver();
  // As React's effects do, before the early keys are given to them.
  addEventListener('keydown', onKey);
  press('a');
  await handedOver;
  press('b');
  removeEventListener('keydown', onKey);
  root.remove();
  expect(heard).toEqual(['/', 'a', 'b']);
});
