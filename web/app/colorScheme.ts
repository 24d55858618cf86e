/** If the choice of light, dark or automatic is kept; `public/colorScheme.js` reads it before the first paint. */
export const colorSchemeStorageKey = 'bureau-color-scheme';
