/** Storage key of the light, dark or automatic scheme; `public/colorScheme.js` reads it before the first paint. */
export const colorSchemeStorageKey = 'bureau-color-scheme';
