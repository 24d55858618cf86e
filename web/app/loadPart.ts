/** Pauses before a part is asked for again, in milliseconds: 15 seconds in all, for a network that changes or a laptop that wakes. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Browsers' words for a script or style sheet that could not be fetched. */
const notFetched = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** A part of the page whose code could not be fetched. */
export class PartNotLoaded extends Error {
  /** Whether the server no longer has it: the page is of another release than the server. */
  readonly isGone: boolean;

  constructor(isGone: boolean, cause: unknown) {
    super('part not loaded', { cause });
    this.isGone = isGone;
  }
}

/**
 * Loads a part of the page and, where its files cannot be fetched, tries again with backoff, sooner when the browser is online
 * again. The build puts every `import()` of the page through this (`vite/retriedImports.ts`).
 * Errors: `PartNotLoaded`; errors of the part's own code as they are.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error) || !notFetched.test(error.message)) throw error;
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || (await isGone(error.message))) throw new PartNotLoaded(pauseMs !== undefined, error);
      await pause(pauseMs);
      await loadStyleAgain(error.message);
    }
  }
}

async function isGone(message: string): Promise<boolean> {
  const address = /(?:https?:\/)?\/\S+\.(?:js|css)\b/.exec(message)?.[0];
  if (address === undefined) return false;
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

/** Loads a style sheet whose link failed: the build's own loader asks for each one only once. */
function loadStyleAgain(message: string): Promise<void> {
  const address = /unable to preload css for (\S+)/i.exec(message)?.[1];
  if (address === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`)?.remove();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
