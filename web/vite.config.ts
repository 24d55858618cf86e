import react from '@vitejs/plugin-react';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { brotliFiles } from './vite/brotliFiles.ts';
import { firstLoad } from './vite/firstLoad.ts';
import { ownTexts } from './vite/ownTexts.ts';
import { retriedImports } from './vite/retriedImports.ts';

/** Controls of forms: pages with forms load them, the way in does not. */
const formControls = new RegExp(
  '@mantine/form|react-number-format|@mantine/core/esm/components/(?:Autocomplete|Checkbox|ColorInput|Combobox|Drawer|FileInput|InlineInput' +
    '|JsonInput|MultiSelect|NumberInput|PasswordInput|Pill|Radio|SegmentedControl|Select|Slider|Switch|Tabs|TagsInput|Textarea)',
);

/** Drag-and-drop sorting: loaded by node forms, not by most pages. */
const sorting = /@dnd-kit|@preact\/signals/;

/** Modules of this folder, wherever it lies: a checkout in a folder called `web` holds `/web/` twice. */
const folder = `${import.meta.dirname}/`;
const ours = (path: RegExp) => (id: string) => id.startsWith(folder) && path.test(id.slice(folder.length));

const firstFiles = firstLoad(import.meta.dirname);
const isFirst = (id: string) => firstFiles.has(id);

/** Virtual lists: the home page has none. */
const lists = /@tanstack\/(?:react-virtual|virtual-core)/;

const shared = ours(/^(?!forms|expressions|catalog|credentials|pages|features\/projects|parts\/CodeTabs)/);

const nodeIconsFile = 'features/canvas/view/generated/nodeIcons.ts';
const iconsIn = (file: string) => readFileSync(`${folder}${file}`, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? [];
const iconName = (id: string) => /tabler.*\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? '';
const otherIcons = new Set(
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => file !== nodeIconsFile)
    .flatMap(iconsIn),
);
const nodeIcons = new Set(iconsIn(nodeIconsFile).filter((name) => !otherIcons.has(name)));

/** Icons that only nodes show. */
const ofNodes = (id: string) => nodeIcons.has(iconName(id));

const firstIcons = new Set(
  [...firstFiles].filter((file) => file.startsWith(folder)).flatMap((file) => iconsIn(file.slice(folder.length))),
);

/** Icons that the first load does not show. */
const ofPages = (id: string) => /tabler.*\/Icon\w+\.mjs$/.test(id) && !firstIcons.has(iconName(id));

/**
 * Bundles code shared by many pages into few files: over HTTP/1.1 each file waits for its turn and has headers of its own. The group with
 * the highest priority takes a module, with its dependencies. Modules that the first load does not need have groups of their own. Code
 * that runs before the language is chosen (`main.tsx`) stays separate, because constants of other modules hold texts.
 */
const sharedFiles = [
  { name: 'texts', test: ours(/^(?:texts\/texts|app\/styleNonce|app\/loadPart)\.ts$/), priority: 6 },
  {
    name: 'libraries',
    test: (id: string) =>
      id.includes('node_modules') && !formControls.test(id) && !sorting.test(id) && !lists.test(id) && !ofPages(id),
    minShareCount: 5,
    priority: 5,
  },
  // The way in does not load brands and icons of nodes, but what all icons are made by.
  { name: 'icon', test: /tabler.*createReactComponent/, priority: 7 },
  { name: 'brands', test: /tabler.*IconBrand/, minShareCount: 2, priority: 7 },
  { name: 'nodeIcons', test: ofNodes, minShareCount: 2, priority: 6 },
  { name: 'sorting', test: sorting, minShareCount: 2, priority: 4 },
  { name: 'forms', test: formControls, minShareCount: 3, priority: 4 },
  { name: 'lists', test: lists, minShareCount: 2, priority: 4 },
  { name: 'icons', test: ofPages, minShareCount: 2, priority: 3 },
  { name: 'firstIcons', test: /tabler/, minShareCount: 2, priority: 3 },
  // `CodeTabs` and the selection of a project need controls of forms, which the way in would load for them.
  { name: 'shared', test: (id: string) => shared(id) && isFirst(id), minShareCount: 5, priority: 2 },
  { name: 'pages', test: (id: string) => shared(id) && !isFirst(id), minShareCount: 5, priority: 1 },
  { name: 'fields', test: ours(/^(?:forms|expressions|catalog)\//), minShareCount: 3, priority: 1 },
];

/** Where the API answers while the page is served by Vite (`npm run dev`). */
const apiUrl = process.env.BUREAU_API_URL ?? 'http://127.0.0.1:8080';

const apiPaths = [
  '/api/v1',
  '/api/openapi.json',
  '/v1',
  '/v1beta',
  '/docs',
  '/health',
  '/webhook',
  '/webhook-test',
  '/webhook-waiting',
  '/hooks',
  '/hooks-test',
  '/form',
  '/form-test',
  '/form-waiting',
  '/approval',
  '/verdict',
  '/verdict-mails',
  '/chat',
  '/chat-test',
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
  plugins: [ownTexts, retriedImports, react(), referenceScript, brotliFiles],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // No data: URIs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
  },
  server: {
    // Whole segments: modules of the page lie below `/api/`, `/forms/` and others, too.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(?=[/?]|$)`, { target: apiUrl }])),
  },
});
