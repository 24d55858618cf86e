/** Data that the embedding page passes to the chat. */
export interface GivenStart {
  token: string | null;
  secret: string | null;
}

const widgetAnswersMs = 1_500;

const isFramed = window.parent !== window;

/**
 * Returns the chat's initial data. The embedding widget provides it and stores the session for its site; otherwise it comes from the URL
 * fragment, which survives a reload and is never sent to a server. A page in a sandbox has no other store: browsers give it neither storage
 * nor the state of its history back.
 */
export async function givenStart(): Promise<GivenStart> {
  const [, kind, value = null] = /^#(token|session)=([\w.-]+)$/.exec(location.hash) ?? [];
  const outer = isFramed ? await askWidget() : null;
  return {
    token: outer?.token ?? (kind === 'token' ? value : null),
    secret: outer?.secret ?? (kind === 'session' ? value : null),
  };
}

/** Keeps the session for a reload; null forgets it. Only a site that may show the chat is around it. */
export function keepSession(secret: string | null): void {
  if (isFramed) window.parent.postMessage({ type: 'bureau-chat:session', secret }, '*');
  else location.replace(secret === null ? '#' : `#session=${secret}`);
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
