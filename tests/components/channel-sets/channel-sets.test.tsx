import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '#i18n';
import { PresetsPage } from '@/components/presets/presets-page.tsx';
import { channelSet, newChannel } from '@/lib/link/channels/channel-set.ts';
import { readyMadeSets } from '@/lib/link/channels/ready-made.ts';
import { maxSetFileLength, readSetFile, writeSetFile } from '@/lib/link/channels/set-file.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { readChannelSets, saveChannelSet } from '@/lib/storage/channel-sets.ts';
import { readPresets } from '@/lib/storage/presets.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { pick } from '../../setup/pick-from-menu.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { show } from '../../setup/show.ts';
import { addPreset } from '../link-form/utm/shown.tsx';

async function showSets() {
  const shown = show(<PresetsPage />);
  return { ...shown, sets: within(await screen.findByRole('region', { name: 'Channel sets' })) };
}
type Sets = Awaited<ReturnType<typeof showSets>>['sets'];

const names = (sets: Sets) => sets.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const stored = async () => (await readChannelSets()).sets;
const readyNames = readyMadeSets.map(({ name }) => name);
const field = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

const bring = ({ upload }: ReturnType<typeof show>['person'], sets: Sets, name: string, text: string) =>
  upload(sets.getByLabelText('Import', { selector: 'input' }), new File([text], name));

describe('channel sets', () => {
  it('start with ready-made ones, named after the channel groups of Google Analytics', async () => {
    const { sets } = await showSets();
    expect(names(sets)).toEqual(readyNames);
    // Organic and paid.
    expect(sets.getAllByText('X, LinkedIn, Facebook, Instagram, Reddit')).toHaveLength(2);
  });

  it('are saved while typing: a new one with its channel and its channel group', async () => {
    const { person } = await showSets();
    await person.click(button('Add channel set'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await person.keyboard('Launch');
    await person.type(field('Channel'), 'Mastodon');
    await person.type(field('Source'), 'mastodon');
    await person.type(field('Medium'), 'social');
    expect(screen.getByText(/Organic Social/, { selector: 'p' })).toBeVisible();
    await waitFor(async () =>
      expect((await stored())[0]).toMatchObject({
        name: 'Launch',
        channels: [{ name: 'Mastodon', values: { utm_source: 'mastodon', utm_medium: 'social' } }],
      }),
    );
  });

  it('keep what another window changes meanwhile, channel by channel', async () => {
    const channels = ['X', 'LinkedIn'].map((name) => ({ ...newChannel(name), name }));
    const set = channelSet.parse({ id: 's', name: 'Launch', channels });
    await saveChannelSet(set);
    const { person, sets } = await showSets();
    await person.click(button('Edit Launch'));
    const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Channel' });
    if (first === undefined) throw new Error('No channel');
    await person.type(first, ' posts');
    const other = set.channels.map((one) => (one.id === 'LinkedIn' ? { ...one, name: 'LinkedIn ads' } : one));
    await saveChannelSet({ ...set, name: 'Spring', channels: [...other, { ...newChannel('Reddit'), name: 'Reddit' }] });
    await waitFor(() => expect(field('Name')).toHaveValue('Spring'));
    expect(first).toHaveValue('X posts');
    await waitFor(async () =>
      expect((await stored())[0]).toMatchObject({
        name: 'Spring',
        channels: [{ name: 'X posts' }, { name: 'LinkedIn ads' }, { name: 'Reddit' }],
      }),
    );
    expect(names(sets)[0]).toBe('Spring');
  });

  it('show the result of a pattern, and what is wrong with it', async () => {
    await saveChannelSet(channelSet.parse({ id: 's', name: 'Launch', channels: [{ id: 'x', name: 'LinkedIn' }] }));
    const { person } = await showSets();
    await person.click(button('Edit Launch'));
    const slug = await screen.findByRole('textbox', { name: 'Slug pattern' });
    expect(slug).toHaveAccessibleDescription('Example: spring-sale-linkedin');
    await person.clear(slug);
    expect(slug).toHaveAccessibleDescription('The service chooses the slugs.');
    await person.type(slug, '{{slug}-{{chanel}');
    expect(slug).toHaveAccessibleDescription(/Hem doesn't know {chanel}/);
  });

  it('use values of a preset, and report a deleted preset or another channel with the same values', async () => {
    await addPreset('Weekly', { utm_source: 'weekly', utm_medium: 'email' });
    const channels = [
      { id: 'a', name: 'A', values: { utm_source: 'a' } },
      { id: 'b', name: 'B', values: { utm_source: 'a' } },
      { id: 'c', name: 'C', preset: 'gone' },
    ];
    await saveChannelSet(channelSet.parse({ id: 's', name: 'Launch', channels }));
    const { person } = await showSets();
    await person.click(button('Edit Launch'));
    expect(await screen.findByText('Same values as A. Change one of them.')).toBeVisible();
    expect(screen.getByText('This preset was deleted. Choose another.')).toBeVisible();
    const [, of] = screen.getAllByRole('combobox', { name: 'UTM values' });
    if (of === undefined) throw new Error('Each channel has a choice');
    await person.selectOptions(of, 'Weekly');
    const [weekly] = (await readPresets()).presets;
    await waitFor(async () => expect((await stored())[0]?.channels[1]?.preset).toBe(weekly?.id));
    expect(screen.queryByText('Same values as A. Change one of them.')).toBeNull();
  });

  it('are moved and deleted, and the last deletion is undone', async () => {
    const { person, sets } = await showSets();
    await pick(person, 'Paid Social', 'Move up');
    await waitFor(() => expect(names(sets).slice(0, 2)).toEqual(['Paid Social', 'Organic Social']));
    expect(await screen.findByText(`Paid Social is now 1 of ${readyNames.length}`)).toBeInTheDocument();
    await pick(person, 'Paid Social', 'Move down');
    expect(await screen.findByText(`Paid Social is now 2 of ${readyNames.length}`)).toBeInTheDocument();
    await pick(person, 'Paid Social', 'Delete');
    await waitFor(() => expect(names(sets)).not.toContain('Paid Social'));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names(sets)[1]).toBe('Paid Social'));
  });

  it('stay in their order if storage refuses another, which is reported until it is saved', async () => {
    const { person, sets } = await showSets();
    const heal = breakStorage('local', 'set');
    await pick(person, 'Paid Social', 'Move up');
    expect(await screen.findByText(i18n.t('presets.notSaved'))).toBeVisible();
    expect(names(sets)).toEqual(readyNames);
    expect(screen.queryByText(/ is now /)).toBeNull();
    heal();
    await pick(person, 'Paid Social', 'Move up');
    await waitFor(() => expect(names(sets).slice(0, 2)).toEqual(['Paid Social', 'Organic Social']));
    await waitFor(() => expect(screen.queryByText(i18n.t('presets.notSaved'))).toBeNull());
  });

  it('have channels that can be moved and removed', async () => {
    const { person } = await showSets();
    await person.click(button('Edit Email'));
    await person.click(await screen.findByRole('button', { name: 'Move channel Mailing up' }));
    await person.click(button('Remove channel Signature'));
    await waitFor(async () =>
      expect((await stored()).find(({ name }) => name === 'Email')?.channels.map(({ name }) => name)).toEqual([
        'Mailing',
        'Newsletter',
      ]),
    );
  });

  it('are exported to a file, and imported from one, which can be undone with what it replaced', async () => {
    const saved = savedFiles();
    await saveChannelSet(channelSet.parse({ id: 'team', name: 'Team', channels: [{ id: 't', name: 'Intranet' }] }));
    const { person, sets } = await showSets();
    await person.click(button('Export'));
    const file = await saved.get('hem-channel-sets.json')?.text();
    const read = readSetFile(file ?? '');
    expect(read.kind === 'sets' && read.sets.map(({ name }) => name)).toEqual(['Team', ...readyNames]);

    const theirs = channelSet.parse({ id: 'team', name: 'Team 2', channels: [] });
    const text = writeSetFile([theirs, { ...theirs, id: 'new', name: 'New' }], []);
    await person.upload(sets.getByLabelText('Import', { selector: 'input' }), new File([text], 'sets.json'));
    expect(await screen.findByText('1 set added · 1 set replaced')).toBeVisible();
    expect(names(sets)).toEqual(['Team 2', 'New', ...readyNames]);
    await person.click(button('Undo'));
    await waitFor(() => expect(names(sets)).toEqual(['Team', ...readyNames]));
    expect(screen.getByRole('heading', { name: 'Channel sets' })).toHaveFocus();
  });

  it('are imported unchanged even if a form was open, and exported again with the imported presets', async () => {
    const mine = channelSet.parse({ id: 'team', name: 'Team', channels: [{ ...newChannel('a'), name: 'A' }] });
    await saveChannelSet(mine);
    const { person, sets } = await showSets();
    await person.click(button('Edit Team'));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Typed');
    await waitFor(async () => expect((await stored())[0]?.name).toBe('TeamTyped'));
    const preset = newPreset('theirs', 'Theirs', { ...noUtm, utm_source: 'theirs' });
    const theirs = { ...mine, name: 'Of the team', channels: [{ ...newChannel('a'), name: 'A', preset: 'theirs' }] };
    await bring(person, sets, 'sets.json', writeSetFile([theirs], [preset]));
    expect(await screen.findByText('1 set replaced')).toBeVisible();
    expect(names(sets)[0]).toBe('Of the team');
    await person.click(button('Edit Of the team'));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Of the team');
    expect((await readPresets()).presets).toHaveLength(1);
    await person.click(button('Undo'));
    await waitFor(() => expect(names(sets)[0]).toBe('TeamTyped'));
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect((await readPresets()).presets).toEqual([]);
    await expectAccessible();
  });

  it('report a file without anything new, or of a newer Hem', async () => {
    const { person, sets } = await showSets();
    await bring(person, sets, 'same.json', writeSetFile(readyMadeSets, []));
    expect(await screen.findByText('You already have everything in same.json.')).toBeVisible();
    await bring(person, sets, 'newer.json', '{"hem":"channel sets","version":2,"sets":[]}');
    expect(await screen.findByText(/^newer.json is from a newer Hem/)).toBeVisible();
    expect(names(sets)).toEqual(readyNames);
    await expectAccessible();
  });

  it('have unique names from the start, and report no error for an empty channel', async () => {
    await saveChannelSet(channelSet.parse({ id: 's', name: ' New set 2 ' }));
    const { person } = await showSets();
    await person.click(button('Add channel set'));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(field('Channel')).toBeValid();
    expect(screen.getByText(i18n.t('presets.saved'))).toBeVisible();
    expect(screen.getByText('Enter a source')).toBeVisible();
    await person.type(field('Source'), 'mastodon');
    expect(field('Channel')).toHaveAccessibleDescription('Enter a name');
    await person.click(await screen.findByRole('button', { name: 'Add channel set' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('New set 3'));
    await expectAccessible();
  });

  it('save nothing of a new one before something is typed, and show it at its later position', async () => {
    await saveChannelSet(channelSet.parse({ id: 's', name: 'Launch' }));
    const { person, sets } = await showSets();
    await person.click(button('Add channel set'));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(names(sets)).toEqual(['Launch', 'New set', ...readyNames]);
    expect(screen.queryByRole('button', { name: 'Add channel set' })).toBeNull();
    await person.click(button('Close New set'));
    expect(names(sets)).toEqual(['Launch', ...readyNames]);
    await person.click(button('Add channel set'));
    await screen.findByRole('textbox', { name: 'Name' });
    await person.keyboard('Mine');
    await waitFor(async () =>
      expect((await stored()).map(({ name }) => name)).toEqual(['Launch', 'Mine', ...readyNames]),
    );
    expect(names(sets)).toEqual(['Launch', 'Mine', ...readyNames]);
    await person.click(button('Add channel set'));
    await pick(person, 'New set', 'Delete');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect((await stored()).map(({ name }) => name)).toEqual(['Launch', 'Mine', ...readyNames]);
  });

  it('are edited by keys alone: a new channel gets the focus on its name, and a removed one passes it to another', async () => {
    const { person } = await showSets();
    await person.click(button('Edit Paid Search'));
    const add = await screen.findByRole('button', { name: 'Add channel' });
    add.focus();
    await person.keyboard('{Enter}');
    const [, , third] = screen.getAllByRole('textbox', { name: 'Channel' });
    expect(third).toHaveFocus();
    await person.keyboard('Third');
    button('Remove channel Google Ads').focus();
    await person.keyboard('{Enter}');
    expect(button('Remove channel Microsoft Ads')).toHaveFocus();
    await person.keyboard('{Enter}');
    await person.keyboard('{Enter}');
    expect(add).toHaveFocus();
  });

  it('report any other file as none of channel sets, and a far larger one', async () => {
    const { person, sets } = await showSets();
    await person.upload(
      sets.getByLabelText('Import', { selector: 'input' }),
      new File(['a;b'], 'links.json', { type: 'application/json' }),
    );
    expect(await screen.findByText(/^links.json is not a file of channel sets/)).toBeVisible();
    const text = writeSetFile([channelSet.parse({ id: 'new', name: 'New' })], []);
    await bring(person, sets, 'large.json', text + ' '.repeat(maxSetFileLength));
    expect(await screen.findByText(/^large.json is not a file of channel sets/)).toBeVisible();
  });
});
