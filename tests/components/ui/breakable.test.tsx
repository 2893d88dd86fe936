import { expect, it } from 'vitest';
import { Breakable } from '@/components/ui/breakable.tsx';
import { show } from '../../setup/show.ts';

it.each([
  ['news.ycombinator.com', 'news.|ycombinator.|com'],
  ['go.example.com/spring-sale', 'go.|example.|com/|spring-sale'],
  ['localhost', 'localhost'],
])('%s can wrap after dots and slashes, and is copied unchanged', (address, parts) => {
  const { container } = show(
    <p>
      <Breakable address={address} />
    </p>,
  );
  expect(container.textContent).toBe(address);
  const shown = [...(container.querySelector('p')?.childNodes ?? [])];
  expect(shown.map((node) => (node.nodeName === 'WBR' ? '|' : node.textContent)).join('')).toBe(parts);
});
