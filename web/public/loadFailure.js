// Runs before the modules of the page. A script or style sheet that the network dropped is fetched again; where that does not help, the
// page says so with a button, and is never empty.
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000];
const attempts = new Map();

function fetchAgain(element) {
  const address = element.src ?? element.href;
  const attempt = attempts.get(address) ?? 0;
  attempts.set(address, attempt + 1);
  const pauseMs = pausesMs[attempt];
  if (pauseMs === undefined) return showFailure();
  setTimeout(() => {
    const next = document.createElement(element.tagName);
    for (const { name, value } of element.attributes) next.setAttribute(name, value);
    element.replaceWith(next);
  }, pauseMs);
}

function showFailure() {
  const root = document.getElementById('root');
  if (root === null || root.childElementCount > 0) return;
  const german = document.documentElement.lang === 'de' || navigator.language.startsWith('de');
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = german
    ? 'Bureau konnte nicht geladen werden. Prüfe deine Verbindung und versuche es erneut.'
    : 'Bureau could not be loaded. Check your connection and try again.';
  const button = document.createElement('button');
  button.textContent = german ? 'Erneut versuchen' : 'Try again';
  button.addEventListener('click', () => location.reload());
  root.append(text, button);
  window.addEventListener('online', () => location.reload());
}

window.addEventListener(
  'error',
  ({ target }) => {
    const isModule = target instanceof HTMLScriptElement && target.type === 'module';
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    // Later ones belong to parts of the page, which has its own way (`app/loadPart.ts`).
    if ((isModule || isStyle) && document.getElementById('root')?.childElementCount === 0) fetchAgain(target);
  },
  true,
);
window.addEventListener('bureau-not-loaded', showFailure);
