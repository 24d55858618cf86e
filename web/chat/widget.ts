/**
 * The script of a chat on another site: a button that opens the chat page in a frame. It runs on that site, so it touches nothing but its own two
 * elements, loads nothing else and styles through properties, which content security policies leave alone.
 */
/** The server puts the chat's title there, percent-encoded. */
const title = '__CHAT_TITLE__';
const script = document.currentScript as HTMLScriptElement | null;
const address = script && new URL(script.src).href.replace(/\/widget\.js(?:[?#].*)?$/, '');

function showChat(page: string, { token, label }: { token: string | null; label: string }): void {
  const kept = `bureau-chat:${page}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('aria-expanded', 'false');
  Object.assign(button.style, buttonStyle);
  let frame: HTMLIFrameElement | null = null;
  const open = (): HTMLIFrameElement => {
    const made = document.createElement('iframe');
    made.src = page;
    made.title = label;
    Object.assign(made.style, frameStyle);
    document.body.append(made);
    return made;
  };
  button.addEventListener('click', () => {
    frame ??= open();
    const isShown = button.getAttribute('aria-expanded') === 'true';
    frame.style.display = isShown ? 'none' : 'block';
    button.setAttribute('aria-expanded', String(!isShown));
  });
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (!frame || source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    const { type, secret } = data as Record<string, unknown>;
    // The chat page has an opaque origin (sandbox), so the frame is identified by the window created here.
    if (type === 'bureau-chat:ready')
      frame.contentWindow?.postMessage({ type: 'bureau-chat:start', token, secret: read(kept) }, '*');
    if (type === 'bureau-chat:session') write(kept, typeof secret === 'string' ? secret : null);
  });
  const put = () => document.body.append(button);
  if (document.body) put();
  else document.addEventListener('DOMContentLoaded', put);
}

const buttonStyle: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  right: '16px',
  bottom: '16px',
  zIndex: '2147483000',
  minHeight: '48px',
  padding: '0 20px',
  border: '0',
  borderRadius: '24px',
  background: '#4353ff',
  color: '#fff',
  font: '600 16px/1 system-ui, sans-serif',
  cursor: 'pointer',
  boxShadow: '0 4px 16px rgb(0 0 0 / 25%)',
};

const frameStyle: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  right: '16px',
  bottom: '76px',
  zIndex: '2147483000',
  width: 'min(400px, calc(100vw - 32px))',
  height: 'min(640px, calc(100vh - 100px))',
  border: '1px solid rgb(128 128 128 / 40%)',
  borderRadius: '12px',
  boxShadow: '0 8px 32px rgb(0 0 0 / 25%)',
  background: '#fff',
};

/** If the site's storage is closed, the conversation ends with its page. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // see above
  }
}

if (script && address)
  showChat(address, {
    token: script.dataset['token'] ?? null,
    label: script.dataset['label'] ?? decodeURIComponent(title),
  });
