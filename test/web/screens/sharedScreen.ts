import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openScreen, type Screen } from './openScreen.ts';

/**
 * Opens a screen before the tests of a file or block, and closes it after them. A failed test prints the screen; a request or an answer that
 * violates the contract fails its test.
 */
export function sharedScreen(): Screen {
  const screen = {} as Screen;
  beforeAll(async () => {
    Object.assign(screen, await openScreen());
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
  afterAll(() => ('close' in screen ? screen.close() : undefined));
  return screen;
}
