import { expect, it, vi } from 'vitest';
import { ConnectPrompt } from '@/components/connections/connect-prompt.tsx';
import { show } from '../../setup/show.ts';
import { button } from '../connection/page.tsx';

it('the popup without a connection has one button to connect, in focus', async () => {
  const onConnect = vi.fn();
  const { person } = show(<ConnectPrompt reason="first" onConnect={onConnect} />);
  expect(button('Connect')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(onConnect).toHaveBeenCalledOnce();
});
