/** What the page on whose site the chat stands gives it. */
export interface GivenStart {
  token: string | null;
  secret: string | null;
}

const widgetAnswersMs = 1_500;

/**
 * What the chat begins with: from the widget around it, which keeps the session for its site; else from the page's own history, which a reload
 * keeps and no address shows. A page in a sandbox has no other store.
 */
export async function givenStart(): Promise<GivenStart> {
  const state = history.state as { secret?: unknown } | null;
  const own = typeof state?.secret === 'string' ? state.secret : null;
  const [, inAddress] = /^#token=([\w-]+\.[\w-]+\.[\w-]+)$/.exec(location.hash) ?? [];
  const outer = window.parent === window ? null : await askWidget();
  return { token: outer?.token ?? inAddress ?? null, secret: own ?? outer?.secret ?? null };
}

/** Keeps the session for a reload; null forgets it. Only a site that may show the chat is around it. */
export function keepSession(secret: string | null): void {
  history.replaceState({ secret }, '');
  if (window.parent !== window) window.parent.postMessage({ type: 'bureau-chat:session', secret }, '*');
}

function askWidget(): Promise<GivenStart | null> {
  return new Promise((resolve) => {
    const end = (start: GivenStart | null) => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
      resolve(start);
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || typeof data !== 'object' || data === null) return;
      const { type, token, secret } = data as Record<string, unknown>;
      if (type !== 'bureau-chat:start') return;
      end({ token: typeof token === 'string' ? token : null, secret: typeof secret === 'string' ? secret : null });
    };
    const timer = setTimeout(() => end(null), widgetAnswersMs);
    window.addEventListener('message', hear);
    window.parent.postMessage({ type: 'bureau-chat:ready' }, '*');
  });
}
