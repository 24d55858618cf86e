import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { ownTexts } from './vite/ownTexts.ts';

/** Where the API answers while the page is served by Vite (`npm run dev`). */
const apiUrl = process.env.BUREAU_API_URL ?? 'http://127.0.0.1:8080';

const apiPaths = [
  '/api/v1',
  '/api/openapi.json',
  '/v1',
  '/docs',
  '/health',
  '/webhook',
  '/webhook-test',
  '/webhook-waiting',
  '/form',
  '/form-test',
  '/form-waiting',
];

/** The script of the API reference (`/docs`), so that the API needs no package of the browser. */
const referenceScript: Plugin = {
  name: 'reference-script',
  apply: 'build',
  generateBundle() {
    const file = new URL('../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);
    this.emitFile({ type: 'asset', fileName: 'reference/scalar.js', source: readFileSync(file) });
  },
};

/** Builds the page into `dist/web`, which the API process serves; in development it proxies the API. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [ownTexts, react(), referenceScript],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // No data: URIs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What many pages take from libraries is one file, not a hundred: over HTTP/1.1 every one of those waits for its turn.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, minShareCount: 5 }] } },
    },
  },
  server: {
    // Whole segments: modules of the page lie below `/api/`, `/forms/` and others, too.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(?=[/?]|$)`, { target: apiUrl }])),
  },
});
