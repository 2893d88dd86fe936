import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { editLink, fill, openAt, save, saved, title } from './editor.tsx';

const call = globalThis.fetch;

/** From now on the service answers for a link with other values than it holds. */
function bend(values: object): void {
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    const answer = await call(...args);
    if (args[1]?.method !== 'GET' || !String(args[0]).includes('/link?')) return answer;
    const body: { data: object } = await answer.json();
    return Response.json({ ...body, data: { ...body.data, ...values } });
  });
}

describe('a field that cannot be read', () => {
  it('is named, and left as it is by a change of another', async () => {
    const { id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    bend({ tags: 'spring' });
    cleanup();
    const { person } = await openAt(editLinkRoute(id));
    expect(await screen.findByText("Hem can't read this of the link: tags")).toBeVisible();
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
  });

  it('that could be read when editing began is neither a conflict nor sent', async () => {
    const { person, id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    bend({ tags: 'spring' });
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
  });

  it('is sent where something was entered, and not emptied by undoing that', async () => {
    const { id, sent } = await editLink({ title: 'Sale', tags: ['spring'] });
    bend({ title: 5 });
    cleanup();
    const { person } = await openAt(editLinkRoute(id));
    await screen.findByText("Hem can't read this of the link: title");
    await fill(person, title(), 'Spring sale');
    await person.click(save());
    await saved();
    expect(sent()).toEqual([{ id, title: 'Spring sale' }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
