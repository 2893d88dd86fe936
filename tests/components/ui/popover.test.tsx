import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Popover } from '@/components/ui/popover.tsx';
import { show } from '../../setup/show.ts';

function AtButton() {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" ref={button}>
        Filter
      </button>
      <Popover label="Filters" anchor={button} onClose={() => undefined}>
        <input aria-label="Find" />
      </Popover>
    </>
  );
}

/** Opens a window that would be 400 px high, in a page of 400 px, at a button with this top and bottom. */
function openAt(top: number, bottom: number): HTMLElement {
  vi.stubGlobal('innerHeight', 400);
  onTestFinished(() => void vi.unstubAllGlobals());
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(8, top, 60, bottom - top)),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return Math.min(400, Number.parseFloat(this.style.maxHeight));
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  show(<AtButton />);
  return screen.getByRole('dialog', { name: 'Filters' });
}

it.each([
  ['below its button', [80, 112], { top: '116px', maxHeight: '280px' }],
  ['above its button', [300, 332], { top: '4px', maxHeight: '292px' }],
] as const)('a window that is too high for the page scrolls %s', (_where, [top, bottom], style) => {
  expect(openAt(top, bottom)).toHaveStyle(style);
});
