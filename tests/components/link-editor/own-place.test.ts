import { expect, it } from 'vitest';
import { reserve } from '@/components/link-editor/own-place.ts';

it('a form that closes before it has its place leaves it to the next form, which keeps it from others', async () => {
  const [closed, open] = [AbortSignal.abort(), new AbortController()];
  await reserve('new:1', closed);
  await expect.poll(() => reserve('new:1', open.signal)).toBe(true);
  expect(await reserve('new:1', new AbortController().signal)).toBe(false);
  open.abort();
  await expect.poll(() => reserve('new:1', closed)).toBe(true);
});
