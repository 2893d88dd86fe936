import { expect, it } from 'vitest';
import { Breakable } from '@/components/ui/breakable.tsx';
import { show } from '../../setup/show.ts';

it.each([
  ['news.ycombinator.com', 'news.|ycombinator.|com'],
  ['go.example.com/spring-sale', 'go.|example.|com/|spring-sale'],
  ['localhost', 'localhost'],
])('%s breaks behind its points and slashes, and stays one text to copy', (address, parts) => {
  const { container } = show(
    <p>
      <Breakable address={address} />
    </p>,
  );
  expect(container.textContent).toBe(address);
  const shown = [...(container.querySelector('p')?.childNodes ?? [])];
  expect(shown.map((node) => (node.nodeName === 'WBR' ? '|' : node.textContent)).join('')).toBe(parts);
});
