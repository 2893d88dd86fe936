import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import { expectAccessible } from '../../setup/axe.ts';
import { blockNotifications } from '../../setup/browser/notifications.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { allowHost } from '../../setup/press.ts';
import { show } from '../../setup/show.ts';
import { watched } from '../../setup/watching.ts';

beforeEach(besideAnother);

/** Shows the control of a link on the real service. */
async function control() {
  const service = await connectedService();
  const { id } = await makeLink({ title: 'Spring sale' });
  const reopen = () => rerender(<WatchControl key={Math.random()} id={id} connection={service.settings} />);
  const { person, rerender } = show(<WatchControl id={id} connection={service.settings} />);
  return { ...service, id, person, reopen };
}

const button = (name: string) => screen.findByRole('button', { name });
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const days = () => screen.findByRole('textbox', { name: 'Days without clicks' });

describe('watching a link', () => {
  it('is off by default, and the press that turns it on requests the permission', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    expect(askedFor()).toEqual([]);
    expect(await box(/Clicks pass 100, 1,000, 10,000/)).toBeChecked();
    await person.click(await button('Start watching'));
    expect(await screen.findByText('Next notification at 100 clicks.')).toBeVisible();
    expect(screen.getByText(/^Checked every 6 hours/)).toBeVisible();
    expect(askedFor()).toEqual(['notifications']);
    expect(await watched()).toMatchObject([{ choices: { milestones: true, quietDays: null } }]);
    expect(await button('Change the watch of this link')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is announced to screen readers', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    const sentence = await screen.findByText('Next notification at 100 clicks.');
    expect(screen.getByRole('status')).toContainElement(sentence);
  });

  it('stays off if the person denies the permission, and says what to do next', async () => {
    const { person } = await control();
    refusePermissions();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    expect(await screen.findByText(/Allow notifications, then press again/)).toBeVisible();
    expect(await watched()).toEqual([]);
  });

  it('stays off if the browser blocks Hem’s notifications, and says so', async () => {
    const { person } = await control();
    blockNotifications();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    expect(await screen.findByText(/allow them for Hem in your browser's/)).toBeVisible();
    expect(await watched()).toEqual([]);
  });

  it('stays off if the service cannot be reached, with a retry', async () => {
    const { person, settings, stop, startAgain } = await control();
    await allowHost(settings.baseUrl);
    await stop();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
    expect(permissionsNow()).not.toContain('notifications');
    await startAgain();
    await person.click(await button('Try again'));
    expect(await screen.findByText(/^(Next n|N)otification/)).toBeVisible();
  });

  it('ends at a press, and the focus stays nearby', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    await person.click(await button('Change the watch of this link'));
    await person.click(await button('Stop watching'));
    expect(await button('Watch this link')).toHaveFocus();
    expect(await watched()).toEqual([]);
    expect(permissionsNow()).not.toContain('notifications');
  });
});

describe('the notifications about a link', () => {
  it('can be about days without clicks, typed in digits from 1 to 365', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    await person.click(await box(/Clicks pass/));
    await person.click(await box(/Clicks stop for some days/));
    for (const wrong of ['0', '366', '1.5', 'week', '']) {
      await person.clear(await days());
      if (wrong !== '') await person.type(await days(), wrong);
      expect(await days()).toHaveAccessibleDescription('Enter a number from 1 to 365');
      await person.click(await button('Start watching'));
    }
    await expectAccessible();
    expect(askedFor()).toEqual([]);
    await person.type(await days(), '14{Enter}');
    expect(await screen.findByText(/^Notification after 14 days without clicks\./)).toBeVisible();
    expect(await watched()).toMatchObject([{ choices: { milestones: false, quietDays: 14 } }]);
  });

  it('need at least one condition', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    await person.click(await box(/Clicks pass/));
    await person.click(await button('Start watching'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Select what to be notified of');
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Select what to be notified of');
    expect(askedFor()).toEqual([]);
  });

  it('can be changed, starting from the current conditions', async () => {
    const { person } = await control();
    await person.click(await button('Watch this link'));
    await person.click(await button('Start watching'));
    await person.click(await button('Change the watch of this link'));
    expect(await box(/Clicks stop for some days/)).not.toBeChecked();
    await person.click(await box(/Clicks stop for some days/));
    expect(await days()).toHaveValue('7');
    await person.click(await button('Save'));
    expect(await screen.findByText('Notification after 7 days without clicks.')).toBeVisible();
    expect(screen.getByText('Next notification at 100 clicks.')).toBeVisible();
  });
});

it('a revoked permission is reported, and requested again at a press', async () => {
  const { person } = await control();
  await person.click(await button('Watch this link'));
  await person.click(await button('Start watching'));
  await screen.findByText(/^(Next n|N)otification/);
  await fakeBrowser.permissions.remove({ permissions: ['notifications'] });
  expect(await screen.findByText(/blocks Hem's notifications/)).toBeVisible();
  refusePermissions();
  await person.click(await button('Allow notifications'));
  expect(await screen.findByText(/^Notifications are still blocked/)).toBeVisible();
});

it('notifications that are blocked later are reported, even if they still are after a press', async () => {
  const { person, reopen } = await control();
  await person.click(await button('Watch this link'));
  await person.click(await button('Start watching'));
  await screen.findByText(/^(Next n|N)otification/);
  blockNotifications();
  reopen();
  expect(await screen.findByText(/blocks Hem's notifications/)).toBeVisible();
  await person.click(await button('Allow notifications'));
  expect(await screen.findByText(/^Notifications are still blocked/)).toBeVisible();
});
