import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The headless shell first: it is Chromium without an interface, and opens a window in a third of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium or Chrome that is installed: CHROME_PATH, else the PATH, else the usual places; null if there is none. */
export async function findChromium(): Promise<string | null> {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') return (await isExecutable(given)) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const candidate of [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places]) {
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

/** Installs Debian's package where this user may, the whole browser where there is no shell; returns the browser, or why there is none. */
export async function installChromium(say: (line: string) => void): Promise<{ path: string } | { reason: string }> {
  const apt = await run('sh', ['-c', 'command -v apt-get']).then(
    () => true,
    () => false,
  );
  if (process.getuid?.() !== 0 || !apt) return { reason: 'no Chromium was found; install it or set CHROME_PATH' };
  say('Browser     installing the package chromium-headless-shell');
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 15 * 60_000,
  };
  try {
    await run('apt-get', ['update', '-q'], options);
    const install = (name: string) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    await install('chromium-headless-shell').catch(() => install('chromium'));
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    return {
      reason: `the package chromium could not be installed: ${said.replaceAll(/\b[a-z]+:\/\/\S+/gi, '<address>')}`,
    };
  }
  const path = await findChromium();
  return path === null ? { reason: 'the package chromium brought no program of that name' } : { path };
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
