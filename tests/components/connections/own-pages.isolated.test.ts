import { expect, it } from 'vitest';
import { ownPages } from '@/components/connections/own-pages.ts';
import { hideRoutes } from '@/components/route/hash-route.ts';
import { newConnection, pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';

it('the address of a page that is opened from a private window reveals nothing', () => {
  expect(ownPages(pageConnectionId()).linkTo('/links/secret').href).toBe('#/links/secret');
  expect(ownPages('work').linkTo('/links/secret').href).toBe('/options.html?connection=work#/links/secret');
  enterPrivateWindow();
  hideRoutes('/links');
  for (const connectionId of [newConnection, 'work']) {
    expect(ownPages(connectionId).linkTo('/links/secret').href).not.toContain('secret');
  }
});
