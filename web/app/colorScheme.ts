/** Where the choice of light, dark or automatic is kept. */
export const colorSchemeStorageKey = 'bureau-color-scheme';

/** Sets the color scheme before the first paint of the app, so that a dark page never flashes white. */
export function applyColorSchemeEarly(): void {
  const stored = window.localStorage.getItem(colorSchemeStorageKey);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'dark' || (stored !== 'light' && prefersDark) ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}
