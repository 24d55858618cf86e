// Runs before the first paint (main.tsx, a module, runs after it), so that a dark page never flashes white.
const stored = window.localStorage.getItem('bureau-color-scheme');
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = stored === 'dark' || (stored !== 'light' && prefersDark) ? 'dark' : 'light';
document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
