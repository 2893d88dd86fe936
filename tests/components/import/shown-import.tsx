import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { ImportPage } from '@/components/import/import-page.tsx';
import { navigate, useHashPath, useHashSearch } from '@/components/route/hash-route.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { connectedService } from '../../setup/connected.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';

/** Connects to a service, and shows the page. */
export async function importPage(different: Parameters<typeof connectedService>[0] = {}) {
  const service = await connectedService(different);
  return { ...service, ...(await shownPage()) };
}

/** Shows the page. Returns functions that choose a file, and count the workers that run. */
export async function shownPage() {
  const runningWorkers = sheetWorkers();
  navigate('/import');
  const { person } = show(
    <Router hook={useHashPath} searchHook={useHashSearch}>
      <main>
        <CrashBoundary shown="import">
          <ImportPage />
        </CrashBoundary>
      </main>
    </Router>,
  );
  await screen.findByRole('heading', { name: 'Import links' });
  const choose = async (text: string, name = 'links.csv') => {
    const another = screen.queryByText('Import another file');
    if (another !== null) await person.click(another);
    const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await person.upload(picker, new File([text], name, { type: 'text/csv' }));
  };
  return { person, choose, runningWorkers };
}

/** Holds the answer of the background to the next check of a file until it is released. */
export function holdCheck() {
  const pendingCheck = Promise.withResolvers<void>();
  const real = asking.ask;
  const spy = vi.spyOn(asking, 'ask').mockImplementation(async (...args) => {
    if (args[0] === 'pendingDestinations') {
      spy.mockRestore();
      await pendingCheck.promise;
    }
    return real(...args);
  });
  return pendingCheck;
}

/** Holds the next call of a method of the sheet until it is released. */
export function holdSheet(method: 'check' | 'edit' | 'open') {
  const held = Promise.withResolvers<void>();
  const real: (...args: never[]) => unknown = Sheet.prototype[method];
  vi.spyOn(Sheet.prototype, method).mockImplementationOnce(async function (this: Sheet, ...args: never[]) {
    await held.promise;
    return Reflect.apply(real, this, args);
  } as never);
  return held;
}

/** Returns true if the browser asks before it closes the page. */
export const isAskedAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
